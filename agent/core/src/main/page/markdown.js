'use strict';

/* A site as Markdown, to paste into an issue. */

function code(text) {
  const line = plain(text);
  let fence = '`';
  while (line.includes(fence)) {
    fence += '`';
  }
  const space = fence.length > 1 || line === '' ? ' ' : '';
  return fence + space + line + space + fence;
}

function escaped(text) {
  return plain(text).replace(/[\\`*_{}[\]<>()#|~&!]/g, '\\$&');
}

function markdown(site, figures) {
  const full = site.class + '.' + site.method + (site.line ? ':' + site.line : '');
  const columns = Object.values(COLUMNS).map(column => column.markdown && !periodOf(site) ? column.markdown(site) : '');
  const lines = ['### ' + code(full) + (site.artifact ? ' in ' + code(site.artifact) : ''), '',
    code(site.call) + ': ' + rateText(site, figures) + ', ' + [escaped(outcome(site)), ...columns, 'cost: ' + site.cost]
      .filter(Boolean).join('; ') + '.', ''];
  for (const verdict of site.verdicts) {
    lines.push('- **' + escaped(verdict.id) + '** (' + verdict.severity + '): ' + escaped(verdict.reason) + '. Advice: '
      + escaped(verdict.advice) + '.');
  }
  for (const bug of site.known || []) {
    lines.push('- **known** ' + escaped(bug.text) + '. ' + bug.links.join(', '),
      ...Object.entries(bug.dependency).map(([tool, line]) => '  - ' + tool + ': ' + code(line)));
  }
  if (site.lastTry) {
    lines.push('- **tried** ' + escaped(site.lastTry.sentence) + '.');
  }
  for (const caller of site.callers || []) {
    lines.push((site.other ? '- pauses at ' : '- called by ') + code(caller.frame) + ' (' + sampled(caller).replace(/%$/, '% of the samples') + ')',
      ...(caller.from || []).map(above => '  - from ' + code(above.frame) + ' (' + many(above.samples, 'sample') + ')'));
  }
  lines.push('', 'Dozemeter ' + escaped((figures.agent || figures.look || figures.recording).version) + ', ' + code(figures.jvm.main) + ', Java '
    + escaped(figures.jvm.java) + ', ' + figures.taken, '');
  return lines.join('\n');
}

/** Browsers offer the clipboard to secure pages only; elsewhere copying the selection still works. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (refused) {
    const field = element('textarea', {readonly: true});
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
