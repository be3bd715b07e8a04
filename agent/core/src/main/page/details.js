'use strict';

/* What a row shows once it is opened: the finding and its fix, charts, numbers, callers, and the guide of each verdict. */

const KINDS = {'event-loop': 'event loop', 'common-pool': 'common pool', timer: 'timer', ui: 'UI', virtual: 'virtual'};
const ARGUMENTS = {'constant-zero': 'constant zero', constant: 'a constant', computed: 'computed'};

/** What its call alone tells: how many waits ran out of time, or how often a schedule was made. */
function outcome(site) {
  if (periodOf(site)) {
    const often = site.pauses === 1 ? 'once' : whole(site.pauses) + ' times';
    return 'every ' + written(site.periodSeconds) + ', made ' + often;
  }
  if (site.estimate) {
    return site.estimate.basis + together(site.estimate);
  }
  if (site.expired === undefined) {
    return '';
  }
  const expired = site.window ? percent(site.window.expiredShare) : share(site.expired, site.pauses);
  return expired + ' of waits expired';
}

/** The other lines of these threads, among which nothing divides the numbers. */
function together(estimate) {
  const others = (estimate.lines || []).slice(1).map(line => line.class + '.' + line.method + ':' + line.line);
  return others.length ? ', together with ' + others.join(', ') : '';
}

/** As a stack trace has it: an IDE opens the line. */
function stackFrame(site) {
  const file = simpleName(site).split('$')[0] + '.java';
  return 'at ' + site.class + '.' + site.method + '(' + file + ':' + site.line + ')';
}

/** A bug that others have reported, with the version that ends it, or the way round. */
function knownBug(bug) {
  return element('li', {class: 'known'}, mark('known', 'known'), element('span', {class: 'reason'}, ' ' + bug.text + '.'),
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
  const line = (word, text) => element('li', {}, mark('tried', word), element('span', {class: 'reason'}, ' ' + text));
  return [...(arm ? [line('experiment', 'its pauses are changed in turns (' + arm + '); its verdicts stand still.')] : []),
    ...(site.lastTry ? [line('tried', site.lastTry.sentence + ' (' + site.lastTry.when.slice(0, 16).replace('T', ' ') + ' UTC).')] : [])];
}

function verdictItem(verdict) {
  return element('li', {}, badge(verdict), element('span', {class: 'reason'}, ' ' + verdict.reason + '.'),
    verdict.id === 'INTENDED' ? null : element('span', {class: 'advice'}, element('b', {}, 'Fix: '), verdict.advice + '.'));
}

/** What measures the effect of a change; empty where no agent could make it. */
function tryCommand(site, {agent, kind, jvm}) {
  const line = site.class + '.' + site.method + ':' + site.line;
  const quoted = /^[\w.:-]+$/.test(line) ? line : "'" + line.replace(/'/g, "'\\''") + "'";
  const isPossible = agent && kind === 'live' && jvm.pid > 0 && !site.estimate && !site.other && !periodOf(site);
  return isPossible ? 'java -jar dozemeter.jar try ' + jvm.pid + ' ' + plain(quoted) : '';
}

class Details {

  constructor(row) {
    this.row = row;
    this.where = element('p', {class: 'where'});
    this.outcome = element('p', {class: 'outcome'});
    this.verdicts = element('ul', {class: 'verdicts'});
    this.charts = element('div', {class: 'charts'});
    this.numbers = element('dl', {class: 'numbers'});
    this.callers = element('div', {class: 'callers'});
    this.guides = element('div', {class: 'guides'});
    this.tryIt = element('code', {});
    this.trying = element('p', {class: 'try'}, 'Measure what a change saves: ', this.tryIt);
    this.histogram = element('a', {href: 'api/sites/' + row.id + '.hgrm'}, 'Histogram (.hgrm)');
    row.details.append(this.where, this.outcome, this.verdicts, this.trying, this.charts, this.numbers, this.callers, this.guides,
      element('p', {class: 'actions'}, copier('Copy as Markdown', () => markdown(row.site, row.figures)),
        copier('Copy link', () => link(row.site)), this.histogram));
  }

  show(site, figures) {
    const {row} = this;
    this.once('where', [site.call, site.class, site.method, site.line, site.artifact], () => this.where.replaceChildren(
      element('code', {}, site.line ? stackFrame(site) : site.class), '  ' + [site.call, site.artifact].filter(Boolean).join('  ·  ')));
    this.outcome.hidden = !outcome(site);
    say(this.outcome, outcome(site) + '.');
    this.once('verdicts', [site.verdicts, site.known, site.lastTry, armOf(site, figures)], () => this.verdicts.replaceChildren(
      ...site.verdicts.map(verdictItem), ...(site.known || []).map(knownBug), ...tried(site, figures)));
    this.trying.hidden = !tryCommand(site, figures);
    say(this.tryIt, tryCommand(site, figures));
    this.histogram.hidden = figures.kind !== 'live' || Boolean(site.estimate) || periodOf(site) > 0;
    this.once('charts', site.history || null, () => this.charts.replaceChildren(
      ...(site.history ? [rateChart(site.history), timeChart(site.history)] : [])));
    this.once('numbers', [site, figures.windowSeconds], () => this.numbers.replaceChildren(...numbers(site, figures)));
    this.once('callers', site.callers || [], () => this.callers.replaceChildren(...callers(site)));
    this.once('guides', site.verdicts.map(verdict => verdict.id), () => this.guides.replaceChildren(
      ...site.verdicts.map((verdict, index) => element('details', {class: 'guide', open: index === 0},
        element('summary', {}, 'What ' + verdict.id + ' means and what to write instead'), guide(verdict.id)))));
  }

  once(part, shown, draw) {
    this.row.once('details-' + part, shown, draw);
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

/** What the columns show, which a narrow screen has no room for. */
function judged(site, figures) {
  const {rate: perSecond, zero, requested, took} = cells(site, figures);
  return periodOf(site) ? [] : [['rate', perSecond], ['zero', zero], ['requested', requested], ['took', took]];
}

function estimated(site, figures) {
  const {estimate} = site;
  return [element('div', {class: 'since'}, element('dt', {}, 'In the time judged'), element('dd', {}, estimate.basis)),
    ...described([['watched for', age(Math.round(estimate.seconds))], ['threads that wait only here', whole(estimate.threads)],
      ...judged(site, figures),
      ['CPU inside the pauses', estimate.cpuCores === undefined ? 'not known' : cores(estimate.cpuCores)]])];
}

function numbers(site, figures) {
  if (site.estimate) {
    return estimated(site, figures);
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
  const now = element('div', {class: 'since'}, element('dt', {}, 'In the time judged'), element('dd', {}, site.cost + ' CPU'));
  return [now, ...described(judged(site, figures)), ...sinceStart(figures, pairs)];
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
  return [element('h2', {}, site.other ? 'Lines ' : 'Callers ', element('small', {}, 'by samples')), element('ol', {}, list.map(caller =>
    element('li', {}, element('details', {}, element('summary', {}, element('b', {}, sampled(caller)), ' ',
      element('code', {}, caller.frame)), element('ul', {}, (caller.from || []).map(above =>
      element('li', {}, 'from ', element('code', {}, above.frame), ', ' + many(above.samples, 'sample'))),
      (caller.threads || []).map(thread =>
      element('li', {}, element('code', {}, thread.name), KINDS[thread.kind] ? ' (' + KINDS[thread.kind] + ')' : '',
        ', ' + many(thread.samples, 'sample'))))))))];
}
