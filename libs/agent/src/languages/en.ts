import type { Language } from './language.js';

/** English, the default. Plain GSM characters, so that an apology stays one segment. */
export const english: Language = {
  texts: {
    apologies: {
      'bad-tool-args': 'Sorry, I could not look that up: "{field}" is missing or not valid. Please ask again with it.',
      'unknown-tool': 'Sorry, I have no way to look that up.',
      'contract-broken': 'Sorry, I could not work out a reliable answer. Please try asking in another way.',
      'bad-answer': 'Sorry, I had an answer but could not put it into the form it must have.',
      'step-cap': 'Sorry, I could not finish this in the number of steps I am allowed.',
      'tool-cap': 'Sorry, I could not finish this in the number of lookups I am allowed.',
      'token-cap': 'Sorry, this question was too big for me to finish.',
      'cost-cap': 'Sorry, I could not finish this with the money I am allowed to spend on one question.',
      'budget-spent': 'Sorry, I have spent what I may spend for now. Please try again later.',
      deadline: 'Sorry, I ran out of time before I had an answer.',
      thrash: 'Sorry, I kept going in circles and stopped before I had an answer.',
      stalled: 'Sorry, I got stuck on this one. Please ask again with all the details in one message.',
      unanswered: 'I asked you something and had no answer, so I have stopped. Text me again when you like.',
      'model-failed': 'Sorry, I cannot answer right now. Please try again later.',
      'middleware-refused': 'Sorry, I am not allowed to answer that.',
      'middleware-failed': 'Sorry, I cannot answer right now. Please try again later.',
      parked: 'Sorry, something went wrong on our side and I could not answer. We are looking into it.',
    },
    soFar: ' What I found so far: {facts}',
    approval: {
      ask: 'Reply YES {code} to do: {call}. Reply NO to refuse. It expires in {minutes} minutes.',
      explain: 'I am waiting for your word. Reply YES {code} to do: {call}. Reply NO to refuse.',
      words: { yes: ['yes'], no: ['no'] },
      everyday: {
        yes: [
          ...['y', 'yep', 'yeah', 'yup', 'yess', 'ok', 'okay', 'okey', 'k', 'sure', 'go', 'agree', 'agreed', 'approve'],
          ...['approved', 'confirm', 'confirmed', 'absolutely', 'definitely', 'alright', 'fine', '👍', '👌', '✅'],
        ],
        no: ['n', 'nope', 'nah', 'dont', 'never', 'not', 'refuse', 'cancel', '👎', '❌'],
        beside: [
          ...['please', 'pls', 'thanks', 'thank', 'you', 'ahead', 'do', 'it', 'that', 'code', 'the', 'is', 'my', 'i'],
          ...['for', 'all', 'here', 'hi', 'hello'],
        ],
        questions: ['?'],
      },
      unclear: 'I cannot read "{text}" as a yes or a no. ',
      office: 'Our office must agree before I do: {call}. I have asked. Reply NO to leave it.',
      goesOn: ' Write of something else, and I leave it and go on.',
      wentOn: 'Not done: {call}. Ask for it again if you want it.',
    },
    working: 'I am on it. This takes a little longer; the answer is still to come.',
    unread: 'I cannot read attachments ({count} not read). ',
  },
  notices: null,
  keywords: null,
};
