/** What a run of a request comes to. */
export interface ExpectedRun {
  /** How it ends; absent: `answered`. */
  outcome?: string;
  /** What the run says of its failure. */
  error?: string;
  /** What the last nodes have made, by name; only these fields are compared. */
  gives?: Readonly<Record<string, readonly object[]>>;
  /** What the sites are asked, in any order; absent: nothing. */
  asks?: readonly string[];
  /** The texts that are sent; absent: none. */
  texts?: readonly string[];
  /** What the model says at the end; absent: `Fine.`. */
  says?: string;
  /** The calls of tools that it makes before, one a turn. */
  calls?: readonly ExpectedCall[];
}

export interface ExpectedCall {
  name: string;
  args: Record<string, unknown>;
  /** What a model must read of it afterwards. */
  tells: string;
}

const body = { sample: 'text' };
const fine = { output: 'Fine.' };
const mocked = { mocked: true };

/** By the text of the request. A call brings `{sample: 'text'}`, a form `Ada` or 5, a chat `What is new?`, a text `Hello`. */
export const expectedRuns: Readonly<Record<string, ExpectedRun>> = {
  'Fetch the items of our API every hour': { gives: { Fetch: [{ items: 2 }] }, asks: ['GET api.example.com/items'] },
  'Text me the weather every morning': { asks: ['GET weather.example.com/today'], texts: ['Weather: Sunny'] },
  'Answer a webhook with its own body': { gives: { Answer: [{ body }] } },
  'Pass paid orders on to the shop, and log the others': {
    gives: { Ship: [mocked] },
    asks: ['POST shop.example.com/ship'],
  },
  'Route tickets by their kind': { gives: { Other: [{ body }] } },
  'Keep only items above ten': { gives: { Big: [{ n: 12 }, { n: 30 }] } },
  'Greet whoever fills in the form': { gives: { Greet: [{ Name: 'Ada', greeting: 'Hello Ada' }] } },
  'Answer every text message with a thank you': { texts: ['Thank you for "Hello"'] },
  'Split the list of the API and sort it by name': { gives: { Sorted: [{ name: 'a' }, { name: 'b' }] } },
  'Take the first three items of a feed': {
    gives: { Three: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    asks: ['GET feed.example.com/'],
  },
  'Drop repeated addresses': { gives: { Once: [{ mail: 'a' }, { mail: 'b' }] } },
  'Collect all rows into one item': {
    gives: { One: [{ rows: [{ n: 1 }, { n: 2 }] }] },
    asks: ['GET rows.example.com/'],
  },
  'Work through customers ten at a time with a pause': {
    gives: { Done: Array.from({ length: 25 }, () => mocked) },
    asks: Array.from({ length: 25 }, () => 'POST crm.example.com/'),
  },
  'Join two sources by position': { gives: { Both: [{ a: 1, b: 2 }] } },
  'Append two feeds': {
    gives: { All: [{ from: 'one' }, { from: 'two' }] },
    asks: ['GET one.example.com/', 'GET two.example.com/'],
  },
  'Stop when the stock is empty': {
    outcome: 'stalled',
    error: 'Stop: No stock (NODE_STOPPED)',
    asks: ['GET stock.example.com/'],
  },
  'Ask me before a refund is paid': { gives: { Pay: [mocked] }, asks: ['POST pay.example.com/refund'] },
  'Run our billing workflow for each new customer': { gives: { Bill: [{ body }] } },
  'A workflow that others call with a number and get its double': { gives: { Double: [{ double: 2 }] } },
  'Tell me by text when a workflow fails': { texts: ['A workflow has failed'] },
  'Add the date of tomorrow to each order': { gives: { Tomorrow: [{}] } },
  'Look up the sales of a city with our own tool': {
    gives: { Sales: [{ sales: 7 }] },
    asks: ['GET sales.example.com/text'],
  },
  'Answer a form with what the shop says': {
    gives: { Note: [{ ...mocked, answer: true }] },
    asks: ['POST shop.example.com/orders'],
  },
  'Keep the votes that come by a form in a table': { gives: { Votes: [{ who: 'Ada' }] } },
  'Go on although a page cannot be read': {
    gives: { Read: [{ ...mocked, read: true }] },
    asks: ['GET page.example.com/'],
  },
  'A chat with an assistant': { gives: { Agent: [fine] } },
  'A chat that remembers and can calculate': {
    gives: { Agent: [{ output: 'It is 42.' }] },
    calls: [{ name: 'calculator', args: { input: '6*7' }, tells: 'calculator: "42"' }],
    says: 'It is 42.',
  },
  'An agent that reads the weather': {
    gives: { Agent: [fine] },
    calls: [{ name: 'Weather', args: { city: 'Lisbon' }, tells: 'Sunny' }],
    asks: ['GET weather.example.com/'],
  },
  'Summarise our news each morning and text it to me': { asks: ['GET news.example.com/'], texts: ['Fine.'] },
  'Sort support mail by mood, as data': { gives: { Mood: [{ output: { mood: 'good' } }] }, says: '{"mood":"good"}' },
  'Translate each message into French': { texts: ['Bonjour'], says: 'Bonjour' },
  'Take our documents into a store': { asks: ['GET docs.example.com/'] },
  'Search our documents for a webhook': {},
  'Answer a webhook out of our documents, without an agent': { gives: { Answer: [{ text: 'Fine.' }] } },
  'An agent that books rooms, looks into our calendar and texts me': {
    gives: { Agent: [fine] },
    calls: [
      { name: 'Book', args: { room: 'blue' }, tells: 'Book: {"mocked":true}' },
      { name: 'Calendar', args: {}, tells: 'Calendar: {' },
      { name: 'Tell', args: { text: 'It is booked' }, tells: 'Tell: ' },
    ],
    asks: ['POST rooms.example.com/'],
  },
  'A chat that knows our documents': {
    gives: { Agent: [fine] },
    calls: [{ name: 'docs', args: { input: 'refunds' }, tells: 'docs: []' }],
  },
  'An agent with a tool of our own code': {
    gives: { Agent: [fine] },
    calls: [{ name: 'reverse', args: { query: 'abc' }, tells: 'reverse: "cba"' }],
  },
  'An agent that can start our refund workflow': {
    gives: { Agent: [fine] },
    calls: [{ name: 'refund', args: { query: 'Ada' }, tells: 'refund: [{"query":"Ada"}]' }],
  },
  'An agent with the tools of our MCP server': {
    gives: { Agent: [fine] },
    calls: [{ name: 'look_up', args: { word: 'turnpike' }, tells: 'A toll road.' }],
  },
  'A lead agent that asks a researcher': {
    gives: { Lead: [fine] },
    calls: [{ name: 'Researcher', args: { question: 'What is a turnpike?' }, tells: 'Researcher: "Fine."' }],
  },
  'Rate each lead, and text the good ones to me': { texts: ['A good lead: Fine.'] },
  'Write a post from a form, and keep it': { gives: { Keep: [{ text: 'Fine.', post: 'Fine.' }] } },
  'Answer a webhook with what an agent says': { gives: { Answer: [fine] } },
  'Have an agent give data, not prose': {
    gives: { Agent: [{ output: { city: 'Lisbon' } }] },
    says: '{"city":"Lisbon"}',
  },
  'Sum up long texts piece by piece': {},
};
