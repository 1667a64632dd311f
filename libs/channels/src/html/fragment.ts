import type { PageWords } from './page-words.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text escaped for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** The content of a fragment: the last text and its reply, with the form for the next text. */
export interface FormPage {
  /** What the page says by itself, in the visitor's language. */
  words: Pick<PageWords, 'yourMessage' | 'send' | 'lookAgain'>;
  /** The URL that the form is sent to. */
  action: string;
  /** The ticket of the form. */
  ticket: string;
  /** The person's last text; null on a form that begins a conversation. */
  asked: string | null;
  /** The reply; null while there is none. */
  reply: string | null;
  /** In place of a reply: that it takes longer, or what was wrong. */
  note: string | null;
  /** The URL that looks for the reply again; null where there is nothing to look for. */
  look: { action: string; ticket: string; message: string } | null;
  /** Whether Enter sends: a field of one line does that without a script. */
  isOneLine?: boolean;
}

function paragraph(name: string, text: string | null): string {
  return text === null ? '' : `<p class="turnpike-${name}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function lookForm({ look, words }: FormPage): string {
  if (look === null) return '';
  const hidden = (name: string, value: string): string =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const fields = hidden('ticket', look.ticket) + hidden('message', look.message);
  return `<form method="post" action="${escapeHtml(look.action)}">${fields}<button>${escapeHtml(words.lookAgain)}</button></form>`;
}

/** An HTML fragment: it works in a frame, inserted by a script, or as a page of its own, without any script. */
export function formFragment(page: FormPage): string {
  const ticket = `<input type="hidden" name="ticket" value="${escapeHtml(page.ticket)}">`;
  const field = page.isOneLine
    ? '<input type="text" name="text" maxlength="4096" autocomplete="off" required>'
    : '<textarea name="text" rows="3" maxlength="4096" required></textarea>';
  const text = `<label>${escapeHtml(page.words.yourMessage)} ${field}</label>`;
  return [
    '<section class="turnpike" aria-live="polite">',
    paragraph('asked', page.asked),
    paragraph('reply', page.reply),
    paragraph('note', page.note),
    lookForm(page),
    `<form method="post" action="${escapeHtml(page.action)}">${ticket}${text}<button>${escapeHtml(page.words.send)}</button></form>`,
    '</section>',
  ].join('');
}
