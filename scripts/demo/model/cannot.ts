/** What the demo's model says where its table of intents ends. */
export const cannot =
  'I am the small model of this demo, and that is beyond me. I can count orders and angry, praise and info messages, tell the weather in a city and the next public holiday of a country, write a note, list workflows, look things up on the web, and build what texts any of it at certain times or answers forms and texts. For all else, start the demo with a key of a real model: LLM_API_KEY=… npm run demo';
