'use strict';

/* Charts of the last minutes: SVG that stretches, with its labels in HTML. */

const POINTS = 30;
const FEWEST = 7;
const WIDTH = 290;
const HEIGHT = 100;

/** How many points the chart has: one minute at least, five minutes at most. */
function span(length) {
  return Math.min(POINTS, Math.max(FEWEST, length));
}

/** From the right: times before the first point stay empty on the left. */
function x(index, length) {
  return WIDTH - (length - 1 - index) * WIDTH / (span(length) - 1);
}

function y(value, most) {
  return HEIGHT - (most > 0 ? value / most : 0) * (HEIGHT - 4) - 2;
}

/** A line for each run of known values; a single one is a dot. */
function path(values, most) {
  let drawn = '';
  let open = false;
  values.forEach((value, index) => {
    if (value === null) {
      open = false;
      return;
    }
    const point = x(index, values.length).toFixed(1) + ' ' + y(value, most).toFixed(1);
    drawn += open ? 'L' + point : 'M' + point + 'l0 0';
    open = true;
  });
  return drawn;
}

/** The area between two lines, or under one. */
function area(above, below, most) {
  const known = above.map((value, index) => [value, below ? below[index] : 0, index])
    .filter(([value, floor]) => value !== null && floor !== null);
  if (known.length < 2) {
    return '';
  }
  const top = known.map(([value, , index]) => x(index, above.length).toFixed(1) + ' ' + y(value, most).toFixed(1));
  const bottom = known.map(([, floor, index]) => x(index, above.length).toFixed(1) + ' ' + y(floor, most).toFixed(1));
  return 'M' + top.join('L') + 'L' + bottom.reverse().join('L') + 'Z';
}

function most(lists) {
  return Math.max(0, ...lists.flat().filter(value => value !== null));
}

function last(values) {
  const known = values.filter(value => value !== null);
  return known.length ? known[known.length - 1] : null;
}

function picture(label, ...paths) {
  return shape('svg', {viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT, preserveAspectRatio: 'none', role: 'img',
    'aria-label': plain(label)}, paths);
}

function spark(values) {
  const top = most([values]);
  return picture('Pauses a second over the last minutes, now ' + rate(last(values) || 0) + ', at most ' + rate(top),
    shape('path', {class: 'area', d: area(values, null, top)}), shape('path', {class: 'line', d: path(values, top)}));
}

function figure(title, history, series, format, svg, top) {
  const seconds = (span(history.pausesPerSecond.length) - 1) * history.everySeconds;
  const legend = series.map(one => element('span', {class: 'key ' + one.kind}, one.name + ' ',
    element('b', {}, last(one.values) === null ? 'unknown' : format(last(one.values)))));
  return element('figure', {},
    element('figcaption', {}, element('span', {class: 'title'}, title), legend),
    element('div', {class: 'plot'}, svg, element('span', {class: 'most'}, format(top)),
      element('span', {class: 'least'}, '0')),
    element('div', {class: 'axis'}, element('span', {}, age(seconds) + ' ago'), element('span', {}, 'now')));
}

function rateChart(history) {
  const values = history.pausesPerSecond;
  const top = most([values]);
  return figure('Pauses a second', history, [{name: 'now', kind: 'realised', values}], rate, spark(values), top);
}

/** The gap between the lines is the overshoot. */
function timeChart(history) {
  const requested = history.requestedSeconds;
  const realised = history.realisedSeconds;
  const top = most([requested, realised]);
  const label = 'Time of a pause over the last minutes: requested ' + written(last(requested) || 0) + ', took '
    + duration(last(realised) || 0);
  const svg = picture(label, shape('path', {class: 'area', d: area(realised, requested, top)}),
    shape('path', {class: 'line', d: path(realised, top)}), shape('path', {class: 'line requested', d: path(requested, top)}));
  return figure('Time of a pause, on average', history, [{name: 'took', kind: 'realised', values: realised},
    {name: 'requested', kind: 'requested', values: requested}], duration, svg, top);
}
