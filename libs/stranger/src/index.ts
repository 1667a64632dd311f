/**
 * A model that knows nothing of this product: a server that speaks the APIs of the providers, holds requests to the rules that they
 * publish, and answers by what a request itself says. It imports nothing of ours.
 */
export { alike } from './answers/alike.js';
export { asText, byHand, played } from './answers/by-hand.js';
export type { ByHandOptions } from './answers/by-hand.js';
export { generate } from './answers/generate.js';
export { generating } from './answers/generating.js';
export { faults, publishedRates, wobbling } from './answers/wobbling.js';
export type { Fault, Rates } from './answers/wobbling.js';
export { apis } from './apis/apis.js';
export type { ApiName } from './apis/apis.js';
export { joinQuestionText, streamed } from './question.js';
export { frame } from './apis/streamed.js';
export type { HttpAnswer, Question, Received, Refusal, Reply } from './question.js';
export { intending } from './intends/intending.js';
export { requestsIn } from './intends/requests-in.js';
export type { Deed, Found, Given, GivenValue, Intent, Step } from './intends/deed.js';
export { Random } from './random.js';
export { startStranger } from './server.js';
export type { Said, Speaker, Stranger, StrangerOptions } from './server.js';
export { recordExchanges } from './answers/written.js';
