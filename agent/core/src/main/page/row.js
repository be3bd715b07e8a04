'use strict';

/* One line of the table, counted or estimated. It is created once and then updated in place, so that it stays open and focused. */

const UNKNOWN = '-';
const MIN_RECORDED = 100;
const MIN_SHARE = 0.05;
const MIN_CORES = 0.01;
const SEVERITIES = {warning: ['▲', 'Warning'], info: ['●', 'Info'], none: ['○', 'Intended']};
const RATE_MARKS = {'up-to': '≤', about: '~'};

/** Of the numbers: since the agent started, or as long as a look took. */
function uptime(figures) {
  return figures.agent ? figures.agent.uptimeSeconds : figures.windowSeconds;
}

/** In seconds; 0 for a site that pauses. */
function periodOf(site) {
  return site.periodSeconds || 0;
}

/** Rates, shares and mean times; what is not known is not a number. Nothing of a schedule, which is no pause. */
function means(site, figures) {
  const {estimate, window} = site;
  const unknown = {rate: NaN, zero: NaN, requested: NaN, took: NaN, zeroTook: NaN, mark: ''};
  if (periodOf(site)) {
    return unknown;
  }
  if (estimate) {
    const {pausesPerSecond: rate = NaN, zeroShare: zero = NaN, realisedSeconds: took = NaN} = estimate;
    return {...unknown, rate, zero, took, requested: zero === 1 ? 0 : NaN, mark: RATE_MARKS[estimate.rateBasis] || ''};
  }
  if (window) {
    const {pausesPerSecond: rate, zeroShare: zero, requestedSeconds: requested = NaN, realisedSeconds: took = NaN, zeroThreads} = window;
    const isMixed = zero > 0 && zero < 1 && window.timedPauses > 0;
    const isRough = site.basis === 'recorded' && site.pauses < MIN_RECORDED;
    const zeroTook = isMixed ? zeroThreads / (rate * zero) : NaN;
    return {rate, zero, requested, took, zeroTook, mark: isRough ? '~' : ''};
  }
  if (figures.windowSeconds > 0) {
    return {...unknown, rate: 0};
  }
  const {pauses, zeroPauses, describedPauses: timed} = site;
  return {...unknown, rate: pauses / Math.max(1, uptime(figures)), zero: zeroPauses / pauses, requested: site.requestedSeconds / timed,
    took: site.realisedSeconds / timed};
}

function costCell({cost, cores}) {
  const [, word = '', number] = /^(about |up to )?(<?\d.*)$/.exec(cost) || [];
  if (!number) {
    return UNKNOWN;
  }
  const mark = cores === 0 || number.startsWith('<') ? '' : word.replace('about ', '~').replace('up to ', '≤');
  return mark + number;
}

/** As RowCells.java writes them: ~ is within a factor of two, ≤ at most; 0 | 20 ms where some pauses request no time. */
function cells(site, figures) {
  const {rate: perSecond, zero, requested, took, zeroTook, mark} = means(site, figures);
  const about = site.estimate ? '~' : '';
  const known = (value, format) => Number.isNaN(value) ? UNKNOWN : format(value);
  const estimate = (value, format) => known(value, number => {
    const text = format(number);
    return text === '0' ? text : about + text;
  });
  const isMixed = !Number.isNaN(zeroTook);
  const mixed = (ofZero, others) => isMixed ? ofZero + ' | ' + others : others;
  return {cpu: costCell(site), rate: known(perSecond, value => mark + rate(value) + '/s'), zero: estimate(zero, percent),
    requested: mixed('0', known(requested, written)), took: mixed(duration(zeroTook), estimate(took, duration)),
    pause: site.call.slice(site.call.indexOf('.') + 1)};
}

/** Since the start; of an estimate, as if it had always been so. */
function zeroTimeOf(site, figures) {
  const {estimate} = site;
  return !estimate ? site.zeroRealisedSeconds : uptime(figures) * (estimate.zeroShare || 0)
    * (estimate.pausesPerSecond * estimate.realisedSeconds || estimate.cpuCores || 0);
}

/** The columns: what sorts by them, largest first but for names, and what the Markdown of a site has of each. */
const COLUMNS = {
  cost: {head: 'CPU', cell: 'cpu', order: () => (a, b) => a.rank - b.rank},
  // NaN, where no one knows the rate, would leave the others unsorted.
  rate: {head: 'rate', cell: 'rate', order: figures => (a, b) => (means(b, figures).rate || 0) - (means(a, figures).rate || 0)},
  zero: {head: 'zero', cell: 'zero', hint: 'Share of the pauses that request no time; sorts by their time',
    order: figures => (a, b) => zeroTimeOf(b, figures) - zeroTimeOf(a, figures), markdown: text => text + ' zero pauses'},
  requested: {head: 'requested', cell: 'requested', markdown: text => 'requested ' + text},
  realised: {head: 'took', cell: 'took', order: figures => (a, b) => (means(b, figures).took || 0) - (means(a, figures).took || 0),
    markdown: text => 'took ' + text},
  pause: {head: 'pause', cell: 'pause'},
  name: {head: 'line', order: () => (a, b) => (a.class + '.' + a.method).localeCompare(b.class + '.' + b.method) || a.line - b.line},
  finding: {head: 'finding'},
  history: {head: 'last minutes'},
};

function severityOf(site) {
  return ['warning', 'info', 'none'].find(severity =>
    site.verdicts.some(verdict => verdict.severity === severity)) || '';
}

/** Whether it says something to do: a finding, a known bug, or what an experiment does or found. */
function isFound(site, figures) {
  return ['warning', 'info'].includes(severityOf(site)) || Boolean(site.known) || Boolean(site.lastTry) || armOf(site, figures) !== '';
}

function isWorthALine(site, figures) {
  return isFound(site, figures) || site.cores >= MIN_CORES;
}

/** {@code Os.pause:217 or 219}: the line, and the second one of its threads. */
function nameOf(site) {
  if (site.other) {
    return 'other lines';
  }
  const {caller = '', lines = []} = site.estimate || {};
  const second = lines.slice(1).find(line => line.share >= MIN_SHARE);
  if (!second) {
    return place(site);
  }
  const isNear = !caller && second.class === site.class && second.method === site.method;
  const other = isNear ? second.line : place(second);
  return place(site) + ' or ' + other;
}

/** {@code Worker.run:152 via }: who calls a helper's line, as the start of its name. */
function callerOf({estimate}) {
  const frame = estimate && estimate.caller || '';
  return frame ? frame.split('.').slice(-2).join('.') + ' via ' : '';
}

function badge(verdict) {
  const [sign, word] = SEVERITIES[verdict.severity];
  const name = verdict.id === 'INTENDED' ? word : verdict.id;
  return element('span', {class: 'badge ' + verdict.severity, title: word}, element('span', {'aria-hidden': 'true'}, sign),
    element('span', {class: 'unseen'}, word), element('span', {class: 'id'}, ' ' + name));
}

/** Class and method: between them a long name is broken. */
function parted(site) {
  const name = nameOf(site);
  const length = site.other ? 0 : simpleName(site).length;
  return [element('span', {class: 'class'}, name.slice(0, length)), element('wbr'), element('span', {class: 'method'}, name.slice(length))];
}

/** What was found at a line, in short: the worst, how much more, and bugs and experiments. */
function marks(site, figures) {
  const {verdicts} = site;
  const found = verdicts.slice(0, 1).map(badge);
  if (verdicts.length > 1) {
    found.push(' +' + (verdicts.length - 1));
  }
  if (site.known) {
    found.push(mark('known', 'known'));
  }
  if (armOf(site, figures)) {
    found.push(mark('tried', 'experiment'));
  }
  if (site.lastTry) {
    found.push(mark('tried', 'tried'));
  }
  return found;
}

function mark(kind, word) {
  return element('span', {class: 'badge ' + kind}, word);
}

class Row {

  constructor(id) {
    this.id = id;
    this.made = new Map();
    this.name = element('span', {class: 'place'});
    this.button = element('button', {type: 'button', class: 'open', 'aria-expanded': 'false', 'aria-controls': 'details-' + id}, this.name);
    this.swatch = element('span', {'aria-hidden': 'true'});
    this.cells = Object.fromEntries(['cpu', 'rate', 'zero', 'requested', 'took', 'pause', 'finding', 'history']
      .map(name => [name, element('td', {class: name})]));
    const {cpu, rate, zero, requested, took, pause, finding, history} = this.cells;
    this.head = element('tr', {class: 'row'}, cpu, rate, zero, requested, took, pause,
      element('th', {scope: 'row', class: 'name'}, this.swatch, this.button), finding, history);
    this.details = element('td', {colspan: Object.keys(COLUMNS).length});
    this.below = element('tr', {class: 'details', id: 'details-' + id, hidden: true}, this.details);
    this.node = element('tbody', {class: 'site', id: 'site-' + id}, this.head, this.below);
    this.button.addEventListener('click', () => this.open(this.below.hidden));
    this.head.addEventListener('click', event => event.target.closest('button') || this.button.click());
  }

  open(opened) {
    this.below.hidden = !opened;
    this.button.setAttribute('aria-expanded', String(opened));
    this.node.classList.toggle('opened', opened);
    this.showDetails();
  }

  /** @param tone the colour of its part of the bar; empty without one */
  show(site, figures, tone) {
    this.site = site;
    this.figures = figures;
    this.node.dataset.severity = severityOf(site);
    this.swatch.className = 'swatch ' + tone;
    this.once('name', [callerOf(site), nameOf(site)], () => this.name.replaceChildren(bound(callerOf(site)), ...parted(site)));
    Object.entries(cells(site, figures)).forEach(([name, text]) => say(this.cells[name], text));
    this.once('finding', [site.verdicts, site.known, site.lastTry, armOf(site, figures)],
      () => this.cells.finding.replaceChildren(...marks(site, figures)));
    this.once('history', site.history || null, () => this.cells.history.replaceChildren(
      ...(site.history ? [spark(site.history.pausesPerSecond)] : [])));
    this.showDetails();
  }

  /** Redraws a part only if its data changed. */
  once(part, shown, draw) {
    const now = JSON.stringify(shown);
    if (this.made.get(part) !== now) {
      this.made.set(part, now);
      draw();
    }
  }

  showDetails() {
    if (this.below.hidden || !this.site) {
      return;
    }
    this.inside = this.inside || new Details(this);
    this.inside.show(this.site, this.figures);
  }
}
