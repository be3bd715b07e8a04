import { defineConfig } from 'vite';

// Grafana's packages expect node's globals; minifying takes most of the time and gives nothing here.
export default defineConfig({
  define: { 'process.env': {}, global: 'globalThis' },
  esbuild: { jsx: 'automatic' },
  build: { minify: false, chunkSizeWarningLimit: 100000 },
  server: { fs: { allow: ['..', '../../target/import'] } },
});
