'use strict';

/* The page as a whole: fetches the figures, or reads them from the document, and keeps the list in order. */

const REFRESH_MILLIS = 10000;
const TIMEOUT_MILLIS = 8000;
const SHOWN = 50;
const ORDERS = {
  cost: (a, b) => b.cores - a.cores,
  rate: (a, b) => rateOf(b, state.figures) - rateOf(a, state.figures),
  zero: (a, b) => zeroTimeOf(b, state.figures) - zeroTimeOf(a, state.figures),
  realised: (a, b) => realisedOf(b) - realisedOf(a),
  name: (a, b) => (a.class + '.' + a.method).localeCompare(b.class + '.' + b.method) || a.line - b.line,
};
const part = Object.fromEntries([...document.querySelectorAll('[id]')].map(node => [node.id, node]));
const state = {figures: null, sites: [], rows: new Map(), everything: false, paused: false, timer: 0};
const account = new Account();

/** The counted sites and the estimated ones; a site that is counted in one class loader and deferred in another is in the first. */
function sitesOf(figures) {
  const known = new Set(figures.sites.map(site => site.id));
  return [...figures.sites, ...figures.sampled.filter(site => site.estimate && !known.has(site.id))];
}

function matches(site) {
  const severity = severityOf(site);
  if (part.show.value === 'warnings' && severity !== 'warning'
    || part.show.value === 'findings' && severity !== 'warning' && severity !== 'info') {
    return false;
  }
  const text = [site.class + '.' + site.method + ':' + site.line, site.call, site.artifact, site.estimate ? 'estimated' : '',
    ...site.verdicts.map(verdict => verdict.id), ...(site.known || []).map(bug => 'known ' + bug.id)].join(' ').toLowerCase();
  return part.filter.value.toLowerCase().split(/\s+/).every(word => text.includes(word));
}

function row(site) {
  if (!state.rows.has(site.id)) {
    state.rows.set(site.id, new Row(site.id));
  }
  return state.rows.get(site.id);
}

/** Moves only rows that are out of order: a row that is moved loses the focus. */
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
  const found = state.sites.filter(matches).sort(ORDERS[part.sort.value]);
  const shown = state.everything ? found : found.slice(0, SHOWN);
  arrange(shown.map(site => {
    const one = row(site);
    one.show(site, figures);
    return one;
  }));
  say(part.count, (shown.length === state.sites.length ? '' : shown.length + ' of ')
    + state.sites.length + (state.sites.length === 1 ? ' site' : ' sites'));
  part.more.hidden = shown.length === found.length;
  say(part.more, 'Show all ' + found.length);
}

function headline(figures) {
  const site = state.sites.find(site => site.id === figures.fixFirst);
  say(part.headline, figures.headline + '.');
  part.first.hidden = !site;
  if (site) {
    part.first.setAttribute('href', '#site-' + site.id);
    say(part.first, 'Show ' + place(site));
  }
}

function show(site) {
  if (!matches(site)) {
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
    return "Pauses in this JVM may not be counted; see its log.";
  }
  if (!state.sites.length) {
    return 'No pauses were counted yet' + (figures.deferred.length ? ', and ' + figures.deferred.length
      + (figures.deferred.length === 1 ? ' class' : ' classes') + ' cannot be counted: see below.'
      : '. As soon as a class that the agent has rewritten pauses, its line of code appears here.');
  }
  const length = figures.windowSeconds;
  const judged = length === 0 ? '' : figures.kind === 'live'
    ? 'Judged over ' + lately(length) + '. '
    : 'Judged over the whole run of ' + age(length) + '. ';
  const beyond = agent.sitesOverflowed
    ? whole(agent.sitesOverflowed) + ' sites beyond maxSites are aggregated as “other”. ' : '';
  const timing = agent.timing === 'as-configured' ? ''
    : 'Timing is ' + agent.timing + ' to limit its overhead; counts are exact. ';
  return judged + beyond + timing;
}

function deferred(classes, sampled) {
  const sites = sampled.filter(site => !site.estimate);
  part.above.hidden = sites.length === sampled.length;
  part.deferred.hidden = classes.length === 0;
  say(part.classes, classes.join(', '));
  part.seen.hidden = sites.length === 0;
  part.samples.replaceChildren(...sites.map(site => element('li', {}, element('span', {class: 'place'}, place(site)),
    ' ' + site.call + ': ' + site.threads + (site.threads === 1 ? ' thread' : ' threads'))));
}

function draw(figures) {
  state.figures = figures;
  state.sites = sitesOf(figures);
  const {jvm, agent} = figures;
  document.title = (jvm.main ? plain(jvm.main) + ' · ' : '') + 'Dozemeter';
  say(part.jvm, [jvm.main, 'pid ' + jvm.pid, 'Java ' + jvm.java, 'up ' + age(agent.uptimeSeconds)]
    .filter(Boolean).join(' · '));
  headline(figures);
  say(part.sub, summary(figures));
  say(part.footer, 'Dozemeter ' + agent.version + ' (' + agent.revision + '). Counts are exact'
    + (state.sites.some(site => site.estimate) ? ', except at sites that are estimated; ' : '; ') + 'times of short pauses are sampled; '
    + 'cost is an estimate for ranking sites: a wake-up costs ' + round(figures.wakeupCost.seconds)
    + ' (' + figures.wakeupCost.basis + ').');
  part.board.hidden = state.sites.length === 0;
  list();
  part.account.hidden = false;
  account.show(figures.wakeUps);
  deferred(figures.deferred, figures.sampled);
}

function showState(kind, text) {
  part.state.dataset.state = kind;
  say(part.state, text);
}

async function refresh() {
  clearTimeout(state.timer);
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), TIMEOUT_MILLIS);
  try {
    // Not relative to an address with a user and password in it, which fetch refuses.
    const url = new URL('api/sites', location.origin + location.pathname);
    const answer = await fetch(url, {cache: 'no-store', signal: stop.signal});
    if (!answer.ok) {
      throw new Error('status ' + answer.status);
    }
    draw(await answer.json());
    part.gone.hidden = true;
    showState('live', 'Live · ' + clock(state.figures.taken));
  } catch (failure) {
    gone();
  } finally {
    clearTimeout(timeout);
  }
  next();
}

function gone() {
  const since = state.figures ? clock(state.figures.taken) : '';
  say(part.gone, since ? 'The agent does not answer: the JVM has ended or cannot be reached. These are its last figures, from '
    + since + '.' : 'The agent does not answer.');
  part.gone.hidden = false;
  showState('gone', since ? 'Gone · ' + since : 'No answer');
}

function next() {
  clearTimeout(state.timer);
  if (!state.paused && !document.hidden) {
    state.timer = setTimeout(refresh, REFRESH_MILLIS);
  }
}

function pause() {
  state.paused = !state.paused;
  say(part.pause, state.paused ? 'Resume' : 'Pause');
  if (state.paused) {
    clearTimeout(state.timer);
    showState('paused', 'Paused' + (state.figures ? ' · ' + clock(state.figures.taken) : ''));
  } else {
    refresh();
  }
}

function start() {
  const frozen = JSON.parse(part.figures.textContent);
  for (const tool of [part.filter, part.show, part.sort]) {
    tool.addEventListener('input', () => list());
  }
  part.first.addEventListener('click', event => {
    event.preventDefault();
    show(state.sites.find(site => site.id === state.figures.fixFirst));
  });
  part.more.addEventListener('click', () => {
    state.everything = true;
    list();
  });
  part['all-others'].addEventListener('click', () => {
    account.everything = true;
    account.show(state.figures.wakeUps);
  });
  if (frozen) {
    showState('frozen', 'Report · ' + new Date(frozen.taken).toLocaleString('en-GB'));
    draw(frozen);
    return;
  }
  part.pause.hidden = false;
  part.pause.addEventListener('click', pause);
  document.addEventListener('visibilitychange', () => state.paused || document.hidden || refresh());
  refresh();
}

start();
