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

/** Rounded half up, with commas between the thousands. */
function fixed(value, digits) {
  const unit = 10 ** digits;
  return (Math.round(value * unit) / unit || 0).toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

/* From here to cores: as Numbers.java writes them, see there. */

function unitOf(seconds) {
  return UNITS.find(([, size]) => seconds >= size * 0.9995) || UNITS[3];
}

/** A time that was measured. */
function duration(seconds) {
  const [unit, size] = unitOf(seconds);
  const value = seconds / size;
  return inUnit(value, unit !== 'ns' && value < 9.95 ? 1 : 0, unit);
}

/** A time from a source or an argument. */
function written(seconds) {
  const [unit, size] = unitOf(seconds);
  const value = seconds / size;
  if (unit === 'ns' || value >= 99.95) {
    return inUnit(value, 0, unit);
  }
  return inUnit(value, value < 9.995 ? 2 : 1, unit);
}

function inUnit(value, digits, unit) {
  const number = fixed(value || 0, digits);
  if (number === '0') {
    return number;
  }
  return (digits === 0 ? number : number.replace(/\.?0+$/, '')) + ' ' + unit;
}

function count(number) {
  if (number > 0 && number < 0.05) {
    return '<0.1';
  }
  return fixed(number, number < 9.95 && number !== Math.round(number) ? 1 : 0);
}

function rate(perSecond) {
  const thousands = perSecond / 1000;
  if (!(perSecond >= 999.5)) {
    return count(perSecond);
  }
  return thousands >= 999.5 ? fixed(thousands / 1000, 2) + 'M' : fixed(thousands, thousands < 9.95 ? 1 : 0) + 'k';
}

/** With a digit behind the point near none and near all. */
function percent(part) {
  const value = 100 * part;
  if (value > 0 && value < 0.1) {
    return '<0.1%';
  }
  if (value < 100 && value > 99.9) {
    return '>99.9%';
  }
  const isNearEnd = value > 0 && value < 9.95 || value > 90 && value < 100;
  return fixed(value, isNearEnd ? 1 : 0) + '%';
}

function ofCore(cores) {
  const percent = cores * 100;
  if (percent > 0 && percent < 0.01) {
    return '<0.01%';
  }
  if (percent === 0 || percent >= 9.95) {
    return fixed(percent, 0) + '%';
  }
  return fixed(percent, percent < 0.995 ? 2 : 1) + '%';
}

/** CPU cost in cores, or as a share of one. */
function cores(value) {
  return value >= 1 ? fixed(value, 1) + ' cores' : value > 0 ? ofCore(value) + ' of a core' : 'nothing';
}

function whole(number) {
  return number.toLocaleString('en-US');
}

/** 0% means none, 100% means all. */
function share(part, all) {
  const percent = all === 0 ? 0 : Math.round(100 * part / all);
  return percent === 0 && part > 0 ? '<1%' : percent === 100 && part < all ? '>99%' : percent + '%';
}

function many(number, thing) {
  return whole(number) + ' ' + thing + (number === 1 ? '' : 's');
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
