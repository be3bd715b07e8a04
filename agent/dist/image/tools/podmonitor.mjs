// podmonitor.mjs FILE: checks a PodMonitor against the schema of its CRD, which the package carries. A member that the schema
// does not know is an error, too: the operator would drop it.
import { readFileSync } from 'node:fs';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { parse } from 'yaml';

const file = process.argv[2];
const manifest = parse(readFileSync(file, 'utf8'));

const isValid = (changed) => {
  try {
    new PodMonitor(changed).validate();
    return true;
  } catch {
    return false;
  }
};

new PodMonitor(manifest).validate();
// The schema lets unknown members pass, with whatever value; no known one takes both of these.
for (const part of [manifest.spec, ...manifest.spec.podMetricsEndpoints]) {
  for (const name of Object.keys(part)) {
    const kept = part[name];
    const takes = (value) => {
      part[name] = value;
      return isValid(manifest);
    };
    if (takes({ 'not a value': [[]] }) && takes(-1.5)) {
      throw new Error(`${file}: the CRD does not know ${name}`);
    }
    part[name] = kept;
  }
}
console.log(`${file} passed for resource podmonitor/${manifest.metadata.name}`);
