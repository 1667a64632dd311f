/** Asks the demo what the server has said, and draws it. */
const everyMs = 600;
const consoleUrl = document.documentElement.dataset.console;
const find = (selector, within = document) => within.querySelector(selector);

function linkTo(path, words) {
  const link = document.createElement('a');
  link.href = `${consoleUrl}/#${path}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = words;
  return link;
}

function drawCard({ id, steps, isDone }) {
  const card = document.getElementById(id);
  card.classList.toggle('done', isDone);
  find('.state', card).textContent = isDone ? 'done' : 'to do';
  [...card.querySelectorAll('ul > li')].forEach((item, index) => {
    const seen = steps[index];
    if (!seen || item.classList.contains('done')) return;
    item.classList.add('done');
    find('.seen', item).replaceChildren(': ', linkTo(seen.path, seen.words));
  });
}

function drawTexts(texts) {
  const [log, list] = [find('#texts'), find('#texts > ol')];
  const more = texts.slice(list.childElementCount).map(({ isOurs, text, at }) => {
    const item = document.createElement('li');
    item.className = isOurs ? 'agent' : 'person';
    const who = document.createElement('span');
    who.textContent = `${isOurs ? 'agent' : 'you'}, ${new Date(at).toLocaleTimeString()}`;
    item.append(text, who);
    return item;
  });
  if (more.length === 0) return;
  list.append(...more);
  log.scrollTo(0, log.scrollHeight);
}

function draw({ cards, texts, isWeatherBroken, smsPath }) {
  for (const link of document.querySelectorAll('[data-place]'))
    link.href = `${consoleUrl}/#${link.dataset.place.replace('/conversations/:sms', smsPath)}`;
  for (const card of cards) drawCard(card);
  const words = `${cards.filter(({ isDone }) => isDone).length} of ${cards.length} done`;
  if (find('#progress').textContent !== words) find('#progress').textContent = words;
  find('[data-act="break-weather"]').disabled = isWeatherBroken;
  find('[data-act="mend-weather"]').disabled = !isWeatherBroken;
  drawTexts(texts);
}

async function look() {
  const response = await fetch('state').catch(() => null);
  if (response?.ok) draw(await response.json());
  else find('#progress').textContent = 'The demo does not answer: is it still running?';
}

async function act({ currentTarget: button }) {
  const problem = find('.problem', document.getElementById(button.dataset.card));
  const response = await fetch(`do/${button.dataset.act}`, { method: 'POST' }).catch(() => null);
  problem.hidden = response?.ok === true;
  problem.textContent = response?.ok ? '' : ((await response?.text()) ?? 'The demo does not answer.');
  await look();
}

for (const button of document.querySelectorAll('[data-act]')) button.addEventListener('click', act);
for (;;) {
  await look();
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
