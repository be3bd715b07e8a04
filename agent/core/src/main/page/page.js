'use strict';

/* The whole: asks the agent, or shows what stands in the document, and keeps the list in order. */

const EVERY = 10000;
const PATIENCE = 8000;
const SHOWN = 50;
const ORDERS = {
  cost: () => 0,
  rate: (a, b) => rateOf(b, state.figures) - rateOf(a, state.figures),
  zero: (a, b) => b.zeroRealisedSeconds - a.zeroRealisedSeconds,
  took: (a, b) => tookOf(b) - tookOf(a),
  name: (a, b) => (a.class + '.' + a.method).localeCompare(b.class + '.' + b.method) || a.line - b.line,
};
const part = Object.fromEntries([...document.querySelectorAll('[id]')].map(node => [node.id, node]));
const state = {figures: null, rows: new Map(), everything: false, paused: false, timer: 0};

function wanted(site) {
  const severity = severityOf(site);
  if (part.show.value === 'warnings' && severity !== 'warning'
    || part.show.value === 'findings' && severity !== 'warning' && severity !== 'info') {
    return false;
  }
  const text = [site.class + '.' + site.method + ':' + site.line, site.call, site.artifact,
    ...site.verdicts.map(verdict => verdict.id)].join(' ').toLowerCase();
  return part.filter.value.toLowerCase().split(/\s+/).every(word => text.includes(word));
}

function row(site) {
  if (!state.rows.has(site.id)) {
    state.rows.set(site.id, new Row(site.id));
  }
  return state.rows.get(site.id);
}

/** Moves only rows that stand wrong, for a moved one would lose the focus. */
function arrange(rows) {
  const focused = document.activeElement;
  rows.forEach((one, index) => {
    if (part.sites.children[index] !== one.node) {
      part.sites.insertBefore(one.node, part.sites.children[index] || null);
    }
  });
  while (part.sites.children.length > rows.length) {
    part.sites.lastChild.remove();
  }
  if (focused && focused !== document.activeElement && focused.isConnected) {
    focused.focus({preventScroll: true});
  }
}

function list() {
  const {figures} = state;
  const found = figures.sites.filter(wanted).sort(ORDERS[part.sort.value]);
  const shown = state.everything ? found : found.slice(0, SHOWN);
  arrange(shown.map(site => {
    const one = row(site);
    one.show(site, figures);
    return one;
  }));
  say(part.count, (shown.length === figures.sites.length ? '' : shown.length + ' of ')
    + figures.sites.length + (figures.sites.length === 1 ? ' site' : ' sites'));
  part.more.hidden = shown.length === found.length;
  say(part.more, 'Show all ' + found.length);
}

/** The place that the headline names leads to its site. */
function headline(figures) {
  const first = figures.sites.find(site => severityOf(site) === 'warning');
  const name = first ? place(first) : '';
  const at = first ? figures.headline.lastIndexOf(' fix ' + name + ' first') + 5 : 4;
  const sentence = plain(figures.headline) + '.';
  if (part.headline.textContent === sentence) {
    return;
  }
  if (at < 5) {
    part.headline.textContent = sentence;
    return;
  }
  const link = element('a', {href: '#site-' + first.id}, name);
  link.addEventListener('click', event => {
    event.preventDefault();
    show(first);
  });
  part.headline.replaceChildren(plain(figures.headline.slice(0, at)), link,
    plain(figures.headline.slice(at + name.length)) + '.');
}

function show(site) {
  if (!wanted(site)) {
    part.filter.value = '';
    part.show.value = 'all';
    list();
  }
  row(site).open(true);
  row(site).node.scrollIntoView({block: 'start'});
  row(site).button.focus({preventScroll: true});
}

function summary(figures) {
  const {agent} = figures;
  if (!agent.active) {
    return "This JVM's pauses may not be counted; see its log.";
  }
  if (!figures.sites.length) {
    return figures.deferred.length ? '' : 'No pause was counted yet. When a class pauses, its line of code appears here.';
  }
  const length = figures.windowSeconds;
  const judged = length === 0 ? '' : figures.kind === 'live'
    ? 'Judged over ' + lately(length) + '. '
    : 'Judged over the whole run of ' + age(length) + '. ';
  const beyond = agent.sitesOverflowed
    ? whole(agent.sitesOverflowed) + ' sites beyond maxSites are summed up as “other”. ' : '';
  const timing = agent.timing === 'as-configured' ? ''
    : 'Timing is ' + agent.timing + ', because of what it costs; counts are exact. ';
  return judged + beyond + timing;
}

function deferred(classes, sites) {
  part.deferred.hidden = classes.length === 0;
  say(part.classes, classes.join(', '));
  part.seen.hidden = sites.length === 0;
  part.samples.replaceChildren(...sites.map(site => element('li', {}, element('span', {class: 'place'}, place(site)),
    ' ' + site.call + ': ' + site.threads + (site.threads === 1 ? ' thread' : ' threads'))));
}

function draw(figures) {
  state.figures = figures;
  const {jvm, agent} = figures;
  document.title = (jvm.main ? plain(jvm.main) + ' · ' : '') + 'Dozemeter';
  say(part.jvm, [jvm.main, 'pid ' + jvm.pid, 'Java ' + jvm.java, 'up ' + age(agent.uptimeSeconds)]
    .filter(Boolean).join(' · '));
  headline(figures);
  say(part.sub, summary(figures));
  say(part.footer, 'Dozemeter ' + agent.version + ' (' + agent.revision + '). Counts are exact; '
    + 'times are sampled where a pause '
    + 'is short; cost is an estimate to put sites in order.');
  part.board.hidden = figures.sites.length === 0;
  list();
  deferred(figures.deferred, figures.sampled);
}

function tell(kind, text) {
  part.state.dataset.state = kind;
  say(part.state, text);
}

async function ask() {
  clearTimeout(state.timer);
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch('api/sites', {cache: 'no-store', signal: stop.signal});
    if (!answer.ok) {
      throw new Error('status ' + answer.status);
    }
    draw(await answer.json());
    part.gone.hidden = true;
    tell('live', 'Live · ' + clock(state.figures.taken));
  } catch (failure) {
    gone();
  } finally {
    clearTimeout(patience);
  }
  next();
}

function gone() {
  const since = state.figures ? clock(state.figures.taken) : '';
  say(part.gone, since ? 'The agent is gone: the JVM has ended, or cannot be reached. These are its last figures, of '
    + since + '.' : 'The agent does not answer.');
  part.gone.hidden = false;
  tell('gone', since ? 'Gone · ' + since : 'No answer');
}

function next() {
  clearTimeout(state.timer);
  if (!state.paused && !document.hidden) {
    state.timer = setTimeout(ask, EVERY);
  }
}

function pause() {
  state.paused = !state.paused;
  say(part.pause, state.paused ? 'Go on' : 'Pause');
  if (state.paused) {
    clearTimeout(state.timer);
    tell('paused', 'Paused' + (state.figures ? ' · ' + clock(state.figures.taken) : ''));
  } else {
    ask();
  }
}

function start() {
  const frozen = JSON.parse(part.figures.textContent);
  for (const tool of [part.filter, part.show, part.sort]) {
    tool.addEventListener('input', () => list());
  }
  part.more.addEventListener('click', () => {
    state.everything = true;
    list();
  });
  if (frozen) {
    tell('frozen', 'Report · ' + new Date(frozen.taken).toLocaleString('en-GB'));
    draw(frozen);
    return;
  }
  part.pause.hidden = false;
  part.pause.addEventListener('click', pause);
  document.addEventListener('visibilitychange', () => state.paused || document.hidden || ask());
  ask();
}

start();
