'use strict';

/* One site of the list, counted or estimated. It is created once and then updated in place, so that it stays open and focused. */

const SEVERITIES = {warning: ['▲', 'Warning'], info: ['●', 'Info'], none: ['○', 'Intended']};
const KINDS = {'event-loop': 'event loop', 'common-pool': 'common pool', timer: 'timer', ui: 'UI', virtual: 'virtual'};
const ARGUMENTS = {'constant-zero': 'constant zero', constant: 'a constant', computed: 'computed'};

/** Not a number where nobody counts: the JDK does not count yields. */
function rateOf(site, figures) {
  if (site.estimate) {
    return site.estimate.pausesPerSecond === undefined ? NaN : site.estimate.pausesPerSecond;
  }
  return periodOf(site) ? 0 : figures.windowSeconds > 0 ? (site.window ? site.window.pausesPerSecond : 0)
    : site.pauses / Math.max(1, uptime(figures));
}

/** Of the figures: since the agent started, or as long as a look took. */
function uptime(figures) {
  return figures.agent ? figures.agent.uptimeSeconds : figures.windowSeconds;
}

function requestedOf(site) {
  return site.window ? site.window.requestedSeconds || 0
    : site.describedPauses ? site.requestedSeconds / site.describedPauses : 0;
}

function realisedOf(site) {
  if (site.estimate) {
    return site.estimate.realisedSeconds || 0;
  }
  return site.window ? site.window.realisedSeconds || 0
    : site.describedPauses ? site.realisedSeconds / site.describedPauses : 0;
}

/** Since the start; of an estimate, as if it had always been so. */
function zeroTimeOf(site, figures) {
  const {estimate} = site;
  return !estimate ? site.zeroRealisedSeconds : uptime(figures) * (estimate.zeroShare || 0)
    * (estimate.pausesPerSecond * estimate.realisedSeconds || estimate.cpuCores || 0);
}

/** In seconds; 0 for a site that pauses. */
function periodOf(site) {
  return site.periodSeconds || 0;
}

/** What its call alone tells: how many waits ran out of time, or how often a schedule was made. */
function outcome(site) {
  return periodOf(site) ? 'made ' + (site.pauses === 1 ? 'once' : whole(site.pauses) + ' times')
    : site.expired === undefined ? ''
      : (site.window ? percent(site.window.expiredShare) : share(site.expired, site.pauses)) + ' of waits expired';
}

/** The other lines of these threads, among which nothing divides the figures. */
function together(estimate) {
  const others = (estimate.lines || []).slice(1).map(line => line.class + '.' + line.method + ':' + line.line);
  return others.length ? ', together with ' + others.join(', ') : '';
}

function rateText(site, figures) {
  if (periodOf(site)) {
    return 'every ' + written(site.periodSeconds);
  }
  const known = rateOf(site, figures);
  return Number.isNaN(known) ? 'rate unknown' : (site.estimate ? '~' : '') + rate(known) + '/s';
}

/** Of an estimate; without a rate nothing tells it. */
function zeroShareText(estimate) {
  return estimate.zeroShare === undefined ? 'unknown' : share(estimate.zeroShare, 1);
}

/* The orders of the list, and what the Markdown of a site has of each: nothing of a schedule, which is no pause. */
const COLUMNS = {
  cost: {label: 'cost', order: () => (a, b) => a.rank - b.rank},
  // NaN, where no one knows the rate, would leave the others unsorted.
  rate: {label: 'pauses a second', order: figures => (a, b) => (rateOf(b, figures) || 0) - (rateOf(a, figures) || 0)},
  zero: {label: 'time in zero pauses', order: figures => (a, b) => zeroTimeOf(b, figures) - zeroTimeOf(a, figures),
    markdown: ({estimate, zeroPauses, pauses}) => (estimate ? escaped(estimate.basis) + '; ' + zeroShareText(estimate)
      : share(zeroPauses, pauses)) + ' zero pauses'},
  realised: {label: 'time per pause', order: () => (a, b) => realisedOf(b) - realisedOf(a),
    markdown: site => !site.estimate ? 'requested ' + written(requestedOf(site)) + ', realised ' + duration(realisedOf(site)) + ' on average'
      : site.estimate.realisedSeconds === undefined ? '' : 'realised ' + duration(site.estimate.realisedSeconds) + ' on average'},
  name: {label: 'name', order: () => (a, b) => (a.class + '.' + a.method).localeCompare(b.class + '.' + b.method) || a.line - b.line},
};

function severityOf(site) {
  return ['warning', 'info', 'none'].find(severity =>
    site.verdicts.some(verdict => verdict.severity === severity)) || '';
}

function badge(verdict) {
  const [sign, word] = SEVERITIES[verdict.severity];
  return element('span', {class: 'badge ' + verdict.severity},
    element('span', {'aria-hidden': 'true'}, sign), ' ' + word, verdict.id === 'INTENDED' ? null : ' · ' + verdict.id);
}

/** A bug that others have reported, with the version that ends it, or the way round. */
function knownBug(bug) {
  return element('li', {class: 'known'}, element('span', {class: 'badge known'}, 'known'), element('span', {class: 'reason'}, ' ' + bug.text + '.'),
    ...bug.links.flatMap(link => [' ', element('a', {href: link, rel: 'noreferrer'}, link.replace(/^https?:\/\//, ''))]),
    ...Object.entries(bug.dependency).flatMap(([tool, line]) => [element('br'), tool + ': ', element('code', {}, line)]));
}

/** The arm under which an experiment has this site in turns; empty without one. */
function armOf(site, figures) {
  return figures.experiment && figures.experiment.id === site.id ? figures.experiment.arm : '';
}

/** What an experiment does here now, and what the last one found. */
function tried(site, figures) {
  const arm = armOf(site, figures);
  const mark = (word, text) => element('li', {}, element('span', {class: 'badge tried'}, word),
    element('span', {class: 'reason'}, ' ' + text));
  return [...(arm ? [mark('experiment', 'its pauses are changed in turns (' + arm + '); its verdicts stand still.')] : []),
    ...(site.lastTry ? [mark('tried', site.lastTry.sentence + ' (' + site.lastTry.when.slice(0, 16).replace('T', ' ') + ' UTC).')] : [])];
}

function advice(verdict) {
  return element('span', {class: 'advice'}, element('span', {'aria-hidden': 'true'}, '→ '),
    element('span', {class: 'unseen'}, 'Advice: '), verdict.advice + '.');
}

class Row {

  constructor(id) {
    this.id = id;
    this.made = new Map();
    this.name = element('span', {class: 'place'});
    this.button = element('button', {type: 'button', class: 'open', 'aria-expanded': 'false',
      'aria-controls': 'details-' + id}, this.name);
    this.tag = element('span', {class: 'badge estimated', hidden: true}, 'estimated');
    this.where = element('p', {class: 'where'});
    this.verdicts = element('ul', {class: 'verdicts'});
    this.rate = element('p', {class: 'rate'});
    this.mean = element('p', {class: 'of'});
    this.spark = element('div', {class: 'spark'});
    this.cost = element('p', {class: 'cost'});
    this.details = element('div', {class: 'details', id: 'details-' + id, hidden: true});
    this.node = element('li', {class: 'site', id: 'site-' + id},
      element('div', {class: 'head'},
        element('div', {class: 'what'}, element('h2', {}, this.button, this.tag), this.where, this.verdicts),
        element('div', {class: 'much'}, this.rate, this.mean, this.spark), this.cost),
      this.details);
    this.button.addEventListener('click', () => this.open(this.details.hidden));
  }

  open(opened) {
    this.details.hidden = !opened;
    this.button.setAttribute('aria-expanded', String(opened));
    this.node.classList.toggle('opened', opened);
    this.showDetails();
  }

  show(site, figures) {
    this.site = site;
    this.figures = figures;
    this.node.dataset.severity = severityOf(site);
    const caller = site.estimate && site.estimate.caller ? site.estimate.caller + ' via ' : '';
    this.once('name', [caller, site.class, site.method, site.line], () => this.name.replaceChildren(
      element('span', {class: 'class'}, caller + simpleName(site)), '.', element('wbr'), element('span', {class: 'method'}, site.method),
      site.line ? element('span', {class: 'line'}, ':' + site.line) : ''));
    say(this.where, [site.call, packageName(site), site.artifact].filter(Boolean).join('  ·  '));
    this.once('verdicts', [site.verdicts, site.known, site.lastTry, armOf(site, figures)], () => this.verdicts.replaceChildren(...site.verdicts.map(verdict =>
      element('li', {}, badge(verdict), element('span', {class: 'reason'}, ' ' + verdict.reason + '.'),
        verdict.id === 'INTENDED' ? null : advice(verdict))), ...(site.known || []).map(knownBug), ...tried(site, figures)));
    say(this.rate, rateText(site, figures));
    const {estimate} = site;
    this.tag.hidden = !estimate;
    this.mean.hidden = !estimate && !outcome(site);
    say(this.mean, outcome(site));
    if (estimate) {
      this.tag.title = plain(estimate.basis);
      say(this.mean, many(estimate.threads, 'thread') + (estimate.realisedSeconds === undefined ? ''
        : ', ' + duration(estimate.realisedSeconds) + ' each time') + together(estimate));
    }
    this.once('spark', site.history || null, () => this.spark.replaceChildren(
      ...(site.history ? [spark(site.history.pausesPerSecond)] : [])));
    this.once('cost', [site.cost, site.cores, site.costShare], () => this.cost.replaceChildren(
      element('b', {}, site.cost), element('span', {class: 'bar', 'aria-hidden': 'true'},
        shape('svg', {viewBox: '0 0 100 4', preserveAspectRatio: 'none'},
          shape('rect', {class: 'track', width: 100, height: 4}),
          shape('rect', {class: 'part', width: Math.max(0, 100 * site.costShare).toFixed(1), height: 4}))),
      element('span', {class: 'of'}, site.cores > 0 ? share(site.costShare, 1) + ' of known cost' : '')));
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
    if (this.details.hidden || !this.site) {
      return;
    }
    if (!this.charts) {
      this.makeDetails();
    }
    const {site, figures} = this;
    this.histogram.hidden = figures.kind !== 'live' || Boolean(site.estimate) || periodOf(site) > 0;
    this.once('charts', site.history || null, () => this.charts.replaceChildren(
      ...(site.history ? [rateChart(site.history), timeChart(site.history)] : [])));
    this.once('numbers', [site, figures.windowSeconds], () => this.numbers.replaceChildren(...numbers(site, figures)));
    this.once('callers', site.callers || [], () => this.callers.replaceChildren(...callers(site)));
    this.once('guides', site.verdicts.map(verdict => verdict.id), () => this.guides.replaceChildren(
      ...site.verdicts.map((verdict, index) => element('details', {class: 'guide', open: index === 0},
        element('summary', {}, 'What ' + verdict.id + ' means and what to write instead'), guide(verdict.id)))));
  }

  makeDetails() {
    this.charts = element('div', {class: 'charts'});
    this.numbers = element('dl', {class: 'numbers'});
    this.callers = element('div', {class: 'callers'});
    this.guides = element('div', {class: 'guides'});
    this.histogram = element('a', {href: 'api/sites/' + this.id + '.hgrm'}, 'Histogram (.hgrm)');
    this.details.append(this.charts, this.numbers, this.callers, this.guides,
      element('p', {class: 'actions'}, copier('Copy as Markdown', () => markdown(this.site, this.figures)),
        copier('Copy link', () => link(this.site)), this.histogram));
  }
}

function copier(label, text) {
  const button = element('button', {type: 'button', class: 'copy'}, label);
  button.addEventListener('click', async () => {
    say(button, await copy(text()) ? 'Copied' : 'Not copied: the browser refused');
    setTimeout(() => say(button, label), 3000);
  });
  return button;
}

function described(pairs) {
  return pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)));
}

function estimated(estimate) {
  const unknown = value => value === undefined ? 'unknown' : value;
  return [element('div', {class: 'since'}, element('dt', {}, 'In the time judged'), element('dd', {}, estimate.basis)),
    ...described([['watched for', age(Math.round(estimate.seconds))], ['threads that wait only here', whole(estimate.threads)],
      ['pauses a second', unknown(estimate.pausesPerSecond === undefined ? undefined : '~' + rate(estimate.pausesPerSecond))],
      ['time of a pause', unknown(estimate.realisedSeconds === undefined ? undefined : duration(estimate.realisedSeconds))],
      ['zero pauses', zeroShareText(estimate)],
      ['CPU inside the pauses', estimate.cpuCores === undefined ? 'not known' : cores(estimate.cpuCores)]])];
}

function numbers(site, figures) {
  if (site.estimate) {
    return estimated(site.estimate);
  }
  if (periodOf(site)) {
    return sinceStart(figures, [['schedules made', whole(site.pauses)], ['shortest period', written(site.periodSeconds)],
      ['CPU of its threads', site.cost]]);
  }
  const pairs = [['pauses', whole(site.pauses)], ['zero pauses', share(site.zeroPauses, site.pauses)],
    ['time in pauses', duration(site.realisedSeconds)], ['time in zero pauses', duration(site.zeroRealisedSeconds)],
    ['CPU time of the calls', site.cpuSeconds === undefined ? 'unknown' : duration(site.cpuSeconds)],
    ['timed', share(site.timedPauses, site.pauses)]];
  if (ARGUMENTS[site.argument]) {
    pairs.push(['requested time', ARGUMENTS[site.argument]]);
  }
  if (site.expired !== undefined) {
    pairs.push(['expired', whole(site.expired)]);
  }
  return sinceStart(figures, pairs);
}

function sinceStart(figures, pairs) {
  return [element('div', {class: 'since'}, element('dt', {}, 'Since the start'),
    element('dd', {}, age(uptime(figures)))),
    ...described(pairs)];
}

/** Percents of few samples would be digits that were not measured. */
function sampled(caller) {
  const all = Math.round(caller.samples / caller.share);
  return all < 30 ? caller.samples + ' of ' + many(all, 'sample') : share(caller.share, 1);
}

function callers(site) {
  const list = site.callers || [];
  if (!list.length) {
    return [];
  }
  return [element('h3', {}, site.other ? 'Sites ' : 'Callers ', element('small', {}, 'by samples')), element('ol', {}, list.map(caller =>
    element('li', {}, element('details', {}, element('summary', {}, element('b', {}, sampled(caller)), ' ',
      element('code', {}, caller.frame)), element('ul', {}, (caller.from || []).map(above =>
      element('li', {}, 'from ', element('code', {}, above.frame), ', ' + many(above.samples, 'sample'))),
      (caller.threads || []).map(thread =>
      element('li', {}, element('code', {}, thread.name), KINDS[thread.kind] ? ' (' + KINDS[thread.kind] + ')' : '',
        ', ' + many(thread.samples, 'sample'))))))))];
}
