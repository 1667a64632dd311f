/** What a chat's page says by itself, beside what an agent or a workflow says. */
export interface PageWords {
  chat: string;
  yourMessage: string;
  send: string;
  lookAgain: string;
  /** The answer is not there yet. */
  late: string;
  /** A message that gets no answer. */
  unanswered: string;
  failed: string;
  /** `{most}` stands for a count of characters. */
  write: string;
}

const words = {
  en: {
    chat: 'Chat',
    yourMessage: 'Your message',
    send: 'Send',
    lookAgain: 'Look again',
    late: 'The answer takes longer than usual.',
    unanswered: 'There is no answer to this message.',
    failed: 'Something went wrong. Please try again.',
    write: 'Please write a message of 1 to {most} characters.',
  },
  de: {
    chat: 'Chat',
    yourMessage: 'Ihre Nachricht',
    send: 'Senden',
    lookAgain: 'Noch einmal nachsehen',
    late: 'Die Antwort dauert länger als sonst.',
    unanswered: 'Auf diese Nachricht gibt es keine Antwort.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    write: 'Bitte schreiben Sie eine Nachricht von 1 bis {most} Zeichen.',
  },
  es: {
    chat: 'Chat',
    yourMessage: 'Su mensaje',
    send: 'Enviar',
    lookAgain: 'Mirar de nuevo',
    late: 'La respuesta tarda más de lo habitual.',
    unanswered: 'Este mensaje no tiene respuesta.',
    failed: 'Algo ha salido mal. Inténtelo de nuevo, por favor.',
    write: 'Escriba un mensaje de 1 a {most} caracteres, por favor.',
  },
  fr: {
    chat: 'Chat',
    yourMessage: 'Votre message',
    send: 'Envoyer',
    lookAgain: 'Regarder à nouveau',
    late: 'La réponse prend plus de temps que d’habitude.',
    unanswered: 'Ce message n’a pas de réponse.',
    failed: 'Une erreur s’est produite. Veuillez réessayer.',
    write: 'Veuillez écrire un message de 1 à {most} caractères.',
  },
  pt: {
    chat: 'Chat',
    yourMessage: 'A sua mensagem',
    send: 'Enviar',
    lookAgain: 'Ver de novo',
    late: 'A resposta está a demorar mais do que o habitual.',
    unanswered: 'Não há resposta a esta mensagem.',
    failed: 'Algo correu mal. Tente de novo, por favor.',
    write: 'Escreva uma mensagem de 1 a {most} caracteres, por favor.',
  },
} as const satisfies Readonly<Record<string, PageWords>>;

export type PageLanguage = keyof typeof words;

export const pageLanguages = Object.keys(words) as PageLanguage[]; // its own keys

export function pageWords(language: PageLanguage): PageWords {
  return words[language];
}

/** A language that pages are in, of a tag such as `pt-BR`; null: they are not. */
function asPageLanguage(tag: string): PageLanguage | null {
  const [bare = ''] = tag.trim().toLowerCase().split('-', 1);
  return pageLanguages.find((one) => one === bare) ?? null;
}

/**
 * The language of a page: that of the agent, where its file says one other than English; else the first that the browser wants
 * (`Accept-Language`) and pages are in; else English.
 */
export function pickPageLanguage(agents: string, accepted: string | undefined): PageLanguage {
  const ofAgent = agents === 'en' ? null : asPageLanguage(agents);
  if (ofAgent !== null) return ofAgent;
  const wanted = (accepted ?? '').split(',').map((part) => {
    const [tag = '', weight = 'q=1'] = part.split(';');
    return { tag, weight: Number(weight.trim().slice('q='.length)) };
  });
  const inOrder = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of inOrder) {
    const found = asPageLanguage(tag);
    if (found !== null) return found;
  }
  return 'en';
}
