'use strict';

/* The page as a whole: fetches the figures, or reads them from the document, and keeps the list in order. */

const REFRESH_MILLIS = 10000;
const TIMEOUT_MILLIS = 8000;
const SHOWN = 50;
const part = Object.fromEntries([...document.querySelectorAll('[id]')].map(node => [node.id, node]));
const state = {figures: null, sites: [], rows: new Map(), everything: false, paused: false, stopped: false, missed: true, timer: 0};
const account = new Account();
const TOOLS = ['filter', 'show', 'sort'];
const DEFAULTS = {filter: '', show: 'all', sort: 'cost'};

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

/** A helper's line has a row for each of its callers. */
function row(site, shown) {
  const before = shown.get(site.id) || 0;
  const key = before ? site.id + '-' + before : site.id;
  shown.set(site.id, before + 1);
  if (!state.rows.has(key)) {
    state.rows.set(key, new Row(key));
  }
  return state.rows.get(key);
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
  const found = state.sites.filter(matches).sort(COLUMNS[part.sort.value].order(figures));
  const shown = state.everything ? found : found.slice(0, SHOWN);
  const rows = new Map();
  arrange(shown.map(site => {
    const one = row(site, rows);
    one.show(site, figures);
    return one;
  }));
  say(part.count, (shown.length === state.sites.length ? '' : shown.length + ' of ')
    + state.sites.length + (state.sites.length === 1 ? ' site' : ' sites'));
  part.none.hidden = found.length > 0;
  part.more.hidden = shown.length === found.length;
  say(part.more, 'Show all ' + found.length);
}

function headline(figures) {
  const site = state.sites.find(site => site.id === figures.fixFirst);
  say(part.headline, figures.headline + '.');
  part.notes.hidden = figures.notes.length === 0;
  say(part.notes, figures.notes.map(note => note + '.').join(' '));
  part.first.hidden = !site;
  if (site) {
    part.first.setAttribute('href', fragment(site));
    say(part.first, 'Show ' + place(site));
  }
}

function show(site) {
  if (!matches(site)) {
    part.filter.value = '';
    part.show.value = 'all';
    list();
  }
  const dearest = row(site, new Map());
  dearest.open(true);
  dearest.node.scrollIntoView({block: 'start'});
  dearest.button.focus({preventScroll: true});
}

function summary(figures) {
  const {agent} = figures;
  if (!agent) {
    return [figures.how, ...figures.look.notes].map(note => note + '. ').join('') + 'Judged over ' + age(Math.round(figures.windowSeconds)) + '.';
  }
  if (!agent.active) {
    return "Pauses in this JVM may not be counted; see its log.";
  }
  if (!state.sites.length) {
    return 'No pauses were counted yet' + (figures.deferred.length ? ', and ' + figures.deferred.length
      + (figures.deferred.length === 1 ? ' class' : ' classes') + ' cannot be counted: see below.'
      : '. As soon as a class that the agent has rewritten pauses, its line of code appears here. Pauses inside'
        + ' the JDK, in native code and by reflection are not seen; waits with a time only with calls=default:waits.');
  }
  const length = figures.windowSeconds;
  const judged = length === 0 ? '' : figures.kind === 'live'
    ? 'Judged over ' + lately(length) + '. '
    : 'Judged over the whole run of ' + age(length) + '. ';
  const beyond = agent.sitesOverflowed
    ? whole(agent.sitesOverflowed) + ' sites beyond maxSites are aggregated as “other”. ' : '';
  const timing = agent.timingReason ? agent.timingReason + '. ' : '';
  const how = figures.how ? figures.how + '. ' : '';
  return how + judged + beyond + timing;
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

function trying({experiment}) {
  const site = experiment && state.sites.find(site => site.id === experiment.id);
  part.trying.hidden = !experiment;
  say(part.trying, experiment ? 'An experiment changes this application: pauses ' + (site ? 'of ' + place(site) + ' ' : '') + 'in turns ('
    + experiment.arm + ').' : '');
}

function draw(figures) {
  const isFirst = !state.figures;
  state.figures = figures;
  state.sites = sitesOf(figures);
  const {jvm, agent, look} = figures;
  document.title = (jvm.main ? plain(jvm.main) + ' · ' : '') + 'Dozemeter';
  say(part.jvm, [jvm.main, 'pid ' + jvm.pid, 'Java ' + jvm.java, agent ? 'up ' + age(agent.uptimeSeconds) : '']
    .filter(Boolean).join(' · '));
  headline(figures);
  trying(figures);
  say(part.sub, summary(figures));
  say(part.footer, 'Dozemeter ' + (agent || look).version + (!agent ? '. No site is counted; ' : ' (' + agent.revision + '). Counts are exact'
    + (state.sites.some(site => site.estimate) ? ', except at sites that are estimated; ' : '; ') + 'times of short pauses are sampled; ')
    + 'cost is pauses times the CPU time of one; “about” is within a factor of two, “up to” a bound.');
  part.board.hidden = state.sites.length === 0;
  if (isFirst) {
    follow();
  } else {
    list();
  }
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
    const answer = await fetch(url, {cache: 'no-store', signal: stop.signal, headers: {Accept: 'application/json'}});
    state.stopped = answer.status === 410;
    if (!answer.ok) {
      throw new Error('it answers with status ' + answer.status);
    }
    draw(await answer.json());
    state.missed = false;
    part.gone.hidden = true;
    showState('live', 'Live · ' + clock(state.figures.taken));
  } catch (failure) {
    gone(state.stopped ? 'The agent was stopped.' : /status/.test(failure.message) ? 'The agent gives no figures: ' + failure.message + '.'
      : (state.missed ? 'The agent was stopped, or its' : 'The') + ' JVM has ended or cannot be reached.');
  } finally {
    clearTimeout(timeout);
  }
  next();
}

function gone(reason) {
  const since = state.figures ? clock(state.figures.taken) : '';
  say(part.gone, reason + (since ? ' These are the last figures, from ' + since + '.' : ''));
  part.gone.hidden = false;
  showState('gone', since ? (state.stopped ? 'Stopped · ' : 'Gone · ') + since : 'No answer');
}

function next() {
  clearTimeout(state.timer);
  if (!state.paused && !document.hidden) {
    state.timer = setTimeout(refresh, REFRESH_MILLIS);
  }
}

function pause() {
  state.paused = !state.paused;
  state.missed = true;
  say(part.pause, state.paused ? 'Resume' : 'Pause');
  if (state.paused) {
    clearTimeout(state.timer);
    showState('paused', 'Paused' + (state.figures ? ' · ' + clock(state.figures.taken) : ''));
  } else {
    refresh();
  }
}

/** This view, as the end of its address; with a site opened if one is given. */
function fragment(site) {
  const view = new URLSearchParams(site ? {site: site.id} : {});
  for (const tool of TOOLS) {
    if (part[tool].value !== DEFAULTS[tool]) {
      view.set(tool, part[tool].value);
    }
  }
  return '#' + view;
}

function link(site) {
  return Object.assign(new URL(location.href), {username: '', password: '', hash: fragment(site)}).href;
}

/** Shows what the address names. */
function follow() {
  const view = new URLSearchParams(location.hash.slice(1));
  for (const tool of TOOLS) {
    part[tool].value = view.get(tool) || DEFAULTS[tool];
    part[tool].value = part[tool].value || DEFAULTS[tool];
  }
  if (state.figures) {
    list();
    const site = state.sites.find(site => site.id === view.get('site'));
    if (site) {
      show(site);
    }
  }
}

function start() {
  say(part.headline, 'Loading …');
  window.addEventListener('hashchange', follow);
  const frozen = JSON.parse(part.figures.textContent);
  part.sort.append(...Object.entries(COLUMNS).map(([value, column]) => element('option', {value}, column.label)));
  for (const tool of TOOLS) {
    part[tool].addEventListener('input', () => {
      history.replaceState(null, '', fragment());
      list();
    });
  }
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
  document.addEventListener('visibilitychange', () => {
    state.missed = true;
    return state.paused || document.hidden || refresh();
  });
  refresh();
}

start();
