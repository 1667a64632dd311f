const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in a page, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** What a person sees: what they asked and what came of it, with the form for what comes next. */
export interface FormPage {
  /** Where the form is sent. */
  action: string;
  /** The ticket of the form. */
  ticket: string;
  /** What was said last; null on a form that begins a conversation. */
  asked: string | null;
  /** The reply; null while there is none. */
  reply: string | null;
  /** Instead of a reply: that it takes longer, or that something was wrong. */
  note: string | null;
  /** Looks for the reply again; null where there is nothing to look for. */
  look: { action: string; ticket: string; message: string } | null;
}

function paragraph(name: string, text: string | null): string {
  return text === null ? '' : `<p class="turnpike-${name}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function lookForm({ look }: FormPage): string {
  if (look === null) return '';
  const hidden = (name: string, value: string): string =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const fields = hidden('ticket', look.ticket) + hidden('message', look.message);
  return `<form method="post" action="${escapeHtml(look.action)}">${fields}<button>Look again</button></form>`;
}

/** A fragment of a page: it works in a frame, put into a page by a script, or as a page of its own, without any script. */
export function formFragment(page: FormPage): string {
  const ticket = `<input type="hidden" name="ticket" value="${escapeHtml(page.ticket)}">`;
  const text = '<label>Your message <textarea name="text" rows="3" maxlength="4096" required></textarea></label>';
  return [
    '<section class="turnpike" aria-live="polite">',
    paragraph('asked', page.asked),
    paragraph('reply', page.reply),
    paragraph('note', page.note),
    lookForm(page),
    `<form method="post" action="${escapeHtml(page.action)}">${ticket}${text}<button>Send</button></form>`,
    '</section>',
  ].join('');
}
