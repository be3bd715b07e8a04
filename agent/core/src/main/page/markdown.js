'use strict';

/* Markdown: a site as Markdown, to paste into an issue; and the guide of a verdict from it: headings, paragraphs, lists, code. */

const GUIDES = JSON.parse(document.getElementById('guides').textContent);

function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).filter(Boolean).map(part =>
    part.startsWith('`') ? element('code', {}, part.slice(1, -1))
      : part.startsWith('**') ? element('strong', {}, part.slice(2, -2)) : part);
}

/** Keeps line ends; each line is a text of its own. */
function codeBlock(lines) {
  const code = element('code', {});
  lines.forEach((line, index) => code.append(plain(line), index + 1 < lines.length ? '\n' : ''));
  return element('pre', {tabindex: '0'}, code);
}

function block(lines) {
  const first = lines[0];
  if (first.startsWith('## ')) {
    return [element('h3', {}, first.slice(3)), ...(lines.length > 1 ? [block(lines.slice(1))].flat() : [])];
  }
  if (first.startsWith('- ')) {
    const items = lines.join('\n').slice(2).split('\n- ');
    return element('ul', {}, items.map(item => element('li', {}, inline(item.replace(/\n\s*/g, ' ')))));
  }
  return first.startsWith('# ') || first.startsWith('|') ? null : element('p', {}, inline(lines.join(' ')));
}

function guide(id) {
  const shown = [];
  let lines = [];
  let code = null;
  const flush = () => {
    if (lines.length) {
      shown.push(block(lines));
    }
    lines = [];
  };
  for (const line of (GUIDES[id] || '').split('\n')) {
    if (line.startsWith('```')) {
      flush();
      if (code) {
        shown.push(codeBlock(code));
      }
      code = code ? null : [];
    } else if (code) {
      code.push(line);
    } else if (line.trim() === '') {
      flush();
    } else {
      lines.push(line);
    }
  }
  flush();
  return shown.flat().filter(Boolean);
}

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
  const shown = cells(site, figures);
  const columns = Object.values(COLUMNS).map(({markdown: written, cell}) => written && shown[cell] !== UNKNOWN ? escaped(written(shown[cell])) : '');
  const lines = ['### ' + code(full) + (site.artifact ? ' in ' + code(site.artifact) : ''), '',
    code(site.call) + ': ' + [shown.rate === UNKNOWN ? '' : escaped(shown.rate), escaped(outcome(site)), ...columns, 'CPU: ' + site.cost]
      .filter(Boolean).join('; ') + '.', ''];
  for (const verdict of site.verdicts) {
    lines.push('- **' + escaped(verdict.id) + '** (' + verdict.severity + '): ' + escaped(verdict.reason) + '. Fix: '
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
