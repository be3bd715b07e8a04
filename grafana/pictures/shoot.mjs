// Draws both dashboards in Chromium from a Prometheus, asserts what they say, and writes their pictures.
//   node shoot.mjs PROMETHEUS_URL SECONDS DIR        after: npx vite build
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const HERE = dirname(fileURLToPath(import.meta.url));
const WIDTH = 1616; // the board and the margin of the page
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
// What each must say about the sick sample application, and the row that its picture ends before.
const BOARDS = {
  fleet: { until: 'The agent itself', says: ['ZeroSleepLoop.consume:', 'sample-app.jar', 'ZERO_SLEEP', 'YIELD_SPIN',
    'ZERO_PARK', 'ZERO_WAIT', 'TinyPark.look:43', 'Thread.yield', 'sick:10404', 'throttled:10404', 'load average', 'p99.9',
    'hook_invisible', 'BlockingQueue.poll', 'ExpiredPoll', 'FastTick', '1 ms', 'sample-zero-sleep', '1000.0',
    'sample-short-poll', 'sample-stage', 'no known fix', 'Deferred sites'] },
  site: { until: 'Which instances differ', says: ['ZeroSleepLoop.consume:41', 'LockSupport.parkNanos',
    'io.github.dozemeter.sample.TinyPark.look:43', 'Thread.sleep p99',
    'io.github.dozemeter.sample.ZeroPoll.collect:43', 'FastTick', '1 ms',
    'sample-zero-sleep', '1000.0'] },
};
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

function serve() {
  const server = createServer((request, response) => {
    const path = join(HERE, 'dist', normalize(new URL(request.url, 'http://x').pathname).replace(/^\/$/, '/index.html'));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(server)); });
}

async function draw(browser, address, name, { until, says }) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 3800 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${address}&board=${name}`);
  await page.waitForSelector('body[data-drawn], body[data-failed]', { state: 'attached', timeout: 60_000 });
  assert.equal(await page.getAttribute('body', 'data-failed'), null);
  await page.waitForTimeout(1500); // plots are drawn in frames after the render
  assert.deepEqual(errors, []);
  await claims(page, name, says);
  const end = await page.locator(`[data-row="${until}"]`).boundingBox();
  const file = join(images, `dashboard-${name}.png`);
  await page.screenshot({ path: file, clip: { x: 0, y: 0, width: WIDTH, height: Math.floor(end.y) - 6 } });
  console.log(`${name}: well, ${file}`);
  await page.close();
}

async function claims(page, name, says) {
  const board = JSON.parse(readFileSync(join(HERE, `../dashboards/${name}.json`), 'utf8'));
  const text = await page.innerText('body');
  for (const word of [...board.panels.map((panel) => panel.title), ...says]) {
    assert.ok(text.includes(word), `the ${name} dashboard must say '${word}'; it says:\n${text}`);
  }
  assert.ok(!/No data|NaN|undefined/.test(text), `a panel of ${name} is empty:\n${text}`);
  const plots = board.panels.filter((panel) => ['timeseries', 'heatmap'].includes(panel.type)).length;
  assert.ok(await page.locator('canvas').count() >= plots, `${name} must have ${plots} plots`);
  const links = await page.locator('a[href*="verdicts/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  assert.ok(await page.locator('a[href="docs/known-pauses.md"]').count() > 0, `${name} must link to the known pauses`);
  assert.ok(links.some((link) => /docs\/verdicts\/[A-Z_]+\.md$/.test(link)), `${name} must link to its verdicts: ${links}`);
}

const [prometheus, seconds, images] = process.argv.slice(2);
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
try {
  const query = new URLSearchParams({ prometheus, seconds, end: Math.floor(Date.now() / 1000) - 2 });
  for (const [name, claim] of Object.entries(BOARDS)) {
    await draw(browser, `http://127.0.0.1:${server.address().port}/?${query}`, name, claim);
  }
} finally {
  await browser.close();
  server.close();
}
