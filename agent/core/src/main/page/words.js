'use strict';

/* Formats of numbers, times and names; and elements, which take strings as text, never as markup. */

const UNITS = [['s', 1], ['ms', 1e-3], ['µs', 1e-6], ['ns', 1e-9]];

/** Names from class files may hold any character: those that move the cursor or change the direction become question marks. */
function plain(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
}

/** No line ends between a number and its unit. */
function bound(text) {
  return plain(text).replace(/(\d) (?=(%|[nµm]?s|min|h|cores?)(?![\p{L}\d]))/gu, '$1\u00a0');
}

function digits(value) {
  return value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1)
    : Math.round(value).toLocaleString('en-US');
}

/** Three significant digits and a fitting unit. */
function duration(seconds) {
  if (!(seconds > 0)) {
    return '0';
  }
  const [unit, size] = UNITS.find(([, size]) => seconds >= size * 0.9995) || UNITS[3];
  const value = seconds / size;
  return (unit === 'ns' ? String(Math.max(1, Math.round(value))) : digits(value)) + ' ' + unit;
}

/** Without digits that nobody measured. */
function round(seconds) {
  return duration(seconds).replace(/(\.\d*?)0+ /, '$1 ').replace('. ', ' ');
}

function rate(perSecond) {
  return perSecond < 9.95 && perSecond !== Math.round(perSecond) ? perSecond.toFixed(1)
    : perSecond < 99_999.5 ? whole(Math.round(perSecond)) : whole(Math.round(perSecond / 1000)) + ' k';
}

function whole(number) {
  return number.toLocaleString('en-US');
}

/** 0 % means none, 100 % means all. */
function share(part, all) {
  const percent = all === 0 ? 0 : Math.round(100 * part / all);
  return percent === 0 && part > 0 ? '<1 %' : percent === 100 && part < all ? '>99 %' : percent + ' %';
}

/** With a digit behind the point near none and near all. */
function percent(part) {
  const value = 100 * part;
  return value > 0 && value < 0.1 ? '<0.1 %' : value < 100 && value > 99.9 ? '>99.9 %'
    : (value > 0 && value < 9.95 || value > 90 && value < 100 ? value.toFixed(1) : value.toFixed(0)) + ' %';
}

function many(number, thing) {
  return whole(number) + ' ' + thing + (number === 1 ? '' : 's');
}

/** CPU cost in cores, or as a share of one. */
function cores(value) {
  const percent = value * 100;
  return value >= 1 ? value.toFixed(1) + ' cores' : percent >= 9.95 ? percent.toFixed(0) + ' % of a core'
    : percent >= 0.1 ? percent.toFixed(1) + ' % of a core' : percent > 0 ? '<0.1 % of a core' : 'nothing';
}

/** "the last minute", "the last 40 s". */
function lately(seconds) {
  return 'the last ' + (Math.round(seconds) === 60 ? 'minute' : age(Math.round(seconds)));
}

function age(seconds) {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? Math.floor(hours / 24) + ' days' : hours > 0 ? hours + ' h ' + minutes % 60 + ' min'
    : minutes > 0 ? minutes + ' min'
      + (minutes < 10 && seconds % 60 >= 1 ? ' ' + Math.floor(seconds % 60) + ' s' : '') : Math.floor(seconds) + ' s';
}

function clock(time) {
  return new Date(time).toLocaleTimeString('en-GB');
}

function simpleName(site) {
  return site.class.slice(site.class.lastIndexOf('.') + 1);
}

function packageName(site) {
  return site.class.slice(0, Math.max(0, site.class.lastIndexOf('.')));
}

function place(site) {
  return simpleName(site) + '.' + site.method + (site.line ? ':' + site.line : '');
}

/** An element with attributes and children; a child that is no node becomes text. */
function element(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function shape(name, attributes, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== false) {
      node.setAttribute(key, value === true ? '' : value);
    }
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined)
    .map(child => child instanceof Node ? child : bound(child)));
  return node;
}

/** Writes only changed text: a screen reader announces only changes, and a selection stays. */
function say(node, text) {
  const shown = bound(text);
  if (node.textContent !== shown) {
    node.textContent = shown;
  }
}
