// node axe.mjs PAGE.html: a report as a page, by axe-core, on a phone and a desktop, in light and dark, with a row open and all lines
// shown. Fails on a serious finding, and where the page scrolls sideways.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const address = pathToFileURL(process.argv[2]).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update',
    '--disable-sync', '--disable-quic'],
});
const findings = [];
for (const width of [390, 1200]) {
  for (const colorScheme of ['light', 'dark']) {
    const view = `${width} px, ${colorScheme}`;
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme, bypassCSP: true });
    await page.goto(address);
    await page.locator('#show').selectOption('all');
    await page.locator('.open').first().click();
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrolled > width) {
      findings.push(`${view}: the page is ${scrolled} px wide`);
    }
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run());
    for (const { id, impact, nodes } of violations.filter(one => ['serious', 'critical'].includes(one.impact))) {
      findings.push(`${view}: ${impact}: ${id}: ${nodes[0].html}`);
    }
    await page.close();
  }
}
await browser.close();
console.log(findings.length ? findings.join('\n') : 'the page: no serious finding of axe-core, no sideways scroll');
process.exit(findings.length ? 1 : 0);
