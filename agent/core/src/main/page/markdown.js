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

/** Nothing for a schedule, which is no pause. */
function means(site) {
  const {estimate} = site;
  return periodOf(site) ? '' : estimate ? escaped(estimate.basis) + '; ' + share(estimate.zeroShare, 1) + ' zero pauses'
    + (estimate.realisedSeconds === undefined ? '' : '; realised ' + duration(estimate.realisedSeconds) + ' on average')
    : share(site.zeroPauses, site.pauses) + ' zero pauses; requested ' + duration(requestedOf(site)) + ', realised '
      + duration(realisedOf(site)) + ' on average';
}

function markdown(site, figures) {
  const full = site.class + '.' + site.method + (site.line ? ':' + site.line : '');
  const lines = ['### ' + code(full) + (site.artifact ? ' in ' + code(site.artifact) : ''), '',
    code(site.call) + ': ' + rateText(site, figures) + ', ' + [escaped(outcome(site)), means(site), 'costs ' + cores(site.cores)]
      .filter(Boolean).join('; ') + '.', ''];
  for (const verdict of site.verdicts) {
    lines.push('- **' + escaped(verdict.id) + '** (' + verdict.severity + '): ' + escaped(verdict.reason) + '. Advice: '
      + escaped(verdict.advice) + '.');
  }
  for (const bug of site.known || []) {
    lines.push('- **known** ' + escaped(bug.text) + '. ' + bug.links.join(', '));
  }
  if (site.lastTry) {
    lines.push('- **tried** ' + escaped(site.lastTry.sentence) + '.');
  }
  for (const caller of site.callers || []) {
    lines.push((site.other ? '- pauses at ' : '- called by ') + code(caller.frame) + ' (' + share(caller.share, 1) + ' of the samples)');
  }
  lines.push('', 'Dozemeter ' + escaped(figures.agent.version) + ', ' + code(figures.jvm.main) + ', Java '
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
