import type { Card, Step } from './card.js';

/** What the page needs to know of its surroundings. */
export interface Setting {
  /** The console's address, without a slash at its end. */
  consoleUrl: string;
  /** A link that signs in to the console. */
  signInLink: string;
  person: string;
  ours: string;
  /** The console's own style sheet, by its path. */
  styleSheet: string | null;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function stepItem({ what }: Step): string {
  return `<li><span class="sign" aria-hidden="true"></span>${escaped(what)}<span class="seen"></span></li>`;
}

function cardItem({ id, title, todo, place, acts, steps }: Card): string {
  const buttons = acts.map(
    ({ name, label }) => `<button type="button" data-act="${name}" data-card="${id}">${escaped(label)}</button>`,
  );
  return `
    <li class="card" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title"><span class="sign" aria-hidden="true"></span>${escaped(title)} <span class="state">to do</span></h2>
      <p>${escaped(todo)}</p>
      <p class="does">${buttons.join(' ')}
        <a href="#" data-place="${place.path}" target="_blank" rel="noopener">${escaped(place.label)}</a></p>
      <p class="problem" hidden></p>
      <ul>${steps.map(stepItem).join('')}</ul>
    </li>`;
}

/** The page as it is before anything has been tried; `page-script.js` fills in what the server says. */
export function renderPage(cards: readonly Card[], setting: Setting): string {
  const { consoleUrl, signInLink, person, ours, styleSheet } = setting;
  return `<!doctype html>
<html lang="en" data-console="${consoleUrl}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Things to try · Turnpike demo</title>
    ${styleSheet === null ? '' : `<link rel="stylesheet" href="${styleSheet}" />`}
    <link rel="stylesheet" href="cards.css" />
    <script type="module" src="page-script.js"></script>
  </head>
  <body>
    <main>
      <header>
        <h1>Things to try</h1>
        <p>Each card ticks off when the server says that it happened. Texts that you type in the terminal count too.</p>
        <p><a class="first" href="${escaped(signInLink)}" target="_blank" rel="noopener">Open the console, and sign in there first</a> · <a href="${consoleUrl}/docs" target="_blank" rel="noopener">Guides</a></p>
        <p role="status" id="progress">0 of ${cards.length} done</p>
      </header>
      <div class="sides">
        <ol class="cards">${cards.map(cardItem).join('')}
        </ol>
        <section class="texts-panel" aria-labelledby="texts-title">
          <h2 id="texts-title">A phone</h2>
          <p>Text messages between ${escaped(person)} and the agent at ${escaped(ours)}, as a stand-in for Twilio has carried them.</p>
          <div role="log" aria-label="Text messages" tabindex="0" id="texts"><ol></ol></div>
        </section>
      </div>
    </main>
  </body>
</html>
`;
}
