/** What comes in as a message and asks for nothing. */
export const noRequestKinds = ['blank', 'reaction', 'automatic-reply', 'no-reply-sender'] as const;

/**
 * Why a message is answered by nobody. `blank`: no words and no attachment. `reaction`: a phone's words for a like. `automatic-reply`: the
 * words that a phone or an app sends by itself. `no-reply-sender`: its sender is a name, to which nothing can be sent.
 */
export type NoRequest = (typeof noRequestKinds)[number];

/** What stands in a transcript beside them: the provider refused a send, because the person has opted out there. */
export const unheardKinds = [...noRequestKinds, 'send-refused'] as const;

export type Unheard = (typeof unheardKinds)[number];
