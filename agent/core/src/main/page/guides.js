'use strict';

/* The guide of a verdict, from Markdown: headings, paragraphs, lists, code. */

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
