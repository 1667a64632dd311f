/** What the demo's model says where its table of intents ends. */
export const cannot =
  'I am the small model of this demo, and that is beyond me. I can count angry, praise and info messages of any day, tell the weather in a city and the next public holiday of a country, and write a note. For all else, start the demo with a key of a real model: LLM_API_KEY=… npm run demo';
