import type { BuildTask } from './build-task.js';
import * as a from './parts.js';

const me = '+15550178';

/** Builds in our own words. */
export const ownTasks: readonly BuildTask[] = [
  {
    text: 'Every morning at 7, text me if it freezes, with the temperature; else text me that all is well.',
    name: 'Frost Watch',
    parts: {
      'Every Morning': a.daily(7),
      'Get Weather': a.get('https://weather.example.com/now'),
      'Round Up': a.note({ place: 'the garden' }),
      'Is It Freezing': a.whether('«temperature»', 'less than', 0, 'number'),
      'Text Frost': a.text('Frost in «place»: «temperature» degrees', me),
      'Text Fine': a.text('All is well in «place»', me),
    },
    lines: ['Every Morning > Get Weather > Round Up > Is It Freezing > Text Frost', 'Is It Freezing:1 > Text Fine'],
    run: {
      ...{ trigger: 'Every Morning', payload: {}, web: { 'weather.example': { temperature: -4 } } },
      does: ['GET https://weather.example.com/now', `text ${me}: Frost in the garden: -4 degrees`],
    },
  },
  {
    text: 'When the shop calls us with an order, thank the customer by text if it is above 100, else log it; answer the shop with the number of the order.',
    name: 'Thank Large Orders',
    parts: {
      'New Order': a.callOf('orders', a.waits),
      'Is It Large': a.whether('«body.total»', 'greater than', 100, 'number'),
      'Thank Customer': a.text('Thank you for order «body.id»', '«body.phone»'),
      'Log Order': a.send('https://log.example.com/orders', { order: '«body.id»' }),
      'Bring Together': a.together(),
      'Answer Shop': a.answer('We have order «New Order: body.id»'),
    },
    lines: [
      'New Order > Is It Large > Thank Customer > Bring Together > Answer Shop',
      'Is It Large:1 > Log Order > Bring Together:1',
    ],
    run: {
      ...{ trigger: 'New Order', payload: { body: { id: 'A-7', total: 180, phone: '+15550123' } } },
      does: ['text +15550123: Thank you for order A-7', a.answered('We have order A-7')],
    },
  },
  {
    text: 'Put the offers of both our suppliers together every hour, each article once, and send the three dearest to the shop.',
    name: 'Dearest Offers',
    parts: {
      'Every Hour': a.hourly,
      'First Supplier': a.get('https://one.example.com/offers'),
      'Second Supplier': a.get('https://two.example.com/offers'),
      'All Offers': a.together(),
      'Each Once': a.once('article'),
      'Dearest First': a.byMost('price'),
      'Three Of Them': a.first(3),
      'Send To Shop': a.send('https://shop.example.com/top', { article: '«article»' }),
    },
    lines: [
      'Every Hour > First Supplier > All Offers',
      'Every Hour > Second Supplier > All Offers:1',
      'All Offers > Each Once > Dearest First > Three Of Them > Send To Shop',
    ],
    run: {
      ...{ trigger: 'Every Hour', payload: {} },
      web: {
        'one.example': [
          { article: 'lamp', price: 9 },
          { article: 'rug', price: 80 },
        ],
        'two.example': [
          { article: 'rug', price: 80 },
          { article: 'desk', price: 120 },
          { article: 'vase', price: 30 },
        ],
      },
      does: [
        'GET https://one.example.com/offers',
        'GET https://two.example.com/offers',
        ...['desk', 'rug', 'vase'].map((article) => `POST https://shop.example.com/top {"article":"${article}"}`),
      ],
    },
  },
  {
    text: 'Tickets come in by a call: bugs go to the tracker, questions about bills to me as a text, anything urgent to the pager.',
    name: 'Route Tickets',
    parts: {
      Ticket: a.callOf('tickets'),
      'Clean Up': a.note({ title: '«body.title»', kind: '«body.kind»' }),
      'Which Kind': a.ways(['«kind»', 'equals', 'bug'], ['«kind»', 'equals', 'bill'], ['«kind»', 'contains', 'urgent']),
      'To Tracker': a.send('https://tracker.example.com/bugs', { title: '«title»' }),
      'Text Me': a.text('Bill: «title»', me),
      'To Pager': a.send('https://pager.example.com/page', { what: '«title»' }),
    },
    lines: ['Ticket > Clean Up > Which Kind > To Tracker', 'Which Kind:1 > Text Me', 'Which Kind:2 > To Pager'],
    run: {
      ...{ trigger: 'Ticket', payload: { body: { title: 'Billed twice', kind: 'bill' } } },
      does: [`text ${me}: Bill: Billed twice`],
    },
  },
  {
    text: 'People sign up with a form: name, phone and town. Keep them in our table guests, tell them that it worked, and tell me too when they are from Porto.',
    name: 'Guest List',
    parts: {
      'Sign Up': a.form('Signup', 'Name', 'Phone', 'Town'),
      'Keep Guest': a.keepRow('guests', { name: '«Name»', town: '«Town»' }),
      'Tell Guest': a.text('Welcome, «Sign Up: Name»!', '«Sign Up: Phone»'),
      'Recall Town': a.note({ town: '«Sign Up: Town»', name: '«Sign Up: Name»' }),
      'From Porto': a.only('«town»', 'equals', 'Porto'),
      'Tell Me': a.text('«name» comes from Porto', me),
    },
    lines: ['Sign Up > Keep Guest > Tell Guest > Recall Town > From Porto > Tell Me'],
    run: {
      ...{ trigger: 'Sign Up', payload: { fields: { Name: 'Ana', Phone: '+15550142', Town: 'Porto' } } },
      does: [
        'row guests {"name":"Ana","town":"Porto"}',
        'text +15550142: Welcome, Ana!',
        `text ${me}: Ana comes from Porto`,
      ],
    },
  },
  {
    text: 'Each evening at 18, find out how many angry messages came in today, and text me the number when it is above 5.',
    name: 'Angry Messages',
    parts: {
      'Every Evening': a.daily(18),
      'Which Day': a.ownTool('today_range', '{}'),
      'Count Them': a.ownTool(
        'get_counts',
        '{"start_date": "«start_date»", "end_date": "«end_date»", "label": "angry"}',
      ),
      'Keep Number': a.note({ number: '«value»' }),
      'More Than Five': a.only('«value»', 'greater than', 5, 'number'),
      'Text Me': a.text('«number» angry messages today', me),
    },
    lines: ['Every Evening > Which Day > Count Them > Keep Number > More Than Five > Text Me'],
    run: {
      ...{ trigger: 'Every Evening', payload: {} },
      web: { today_range: { start_date: '2026-11-28', end_date: '2026-11-28' }, get_counts: { value: 9 } },
      does: [
        'today_range {}',
        'get_counts {"start_date":"2026-11-28","end_date":"2026-11-28","label":"angry"}',
        `text ${me}: 9 angry messages today`,
      ],
    },
  },
  {
    text: 'Take the list of customers that a call brings, and call the bank for each of them, one after the other with 2 seconds between, then text me that it is done.',
    name: 'One By One',
    parts: {
      Customers: a.callOf('customers'),
      'Each Customer': a.eachOf('body.customers'),
      'One At A Time': a.oneByOne,
      'Ask Bank': a.send('https://bank.example.com/check', { customer: '«name»' }),
      'Short Pause': a.pause(2),
      'All In One': a.asList('answers'),
      'Text Me': a.text('All customers are checked', me),
    },
    lines: [
      'Customers > Each Customer > One At A Time > All In One > Text Me',
      'One At A Time:1 > Ask Bank > Short Pause > One At A Time',
    ],
    run: {
      ...{ trigger: 'Customers', payload: { body: { customers: [{ name: 'Ana' }, { name: 'Ben' }] } } },
      does: [
        'POST https://bank.example.com/check {"customer":"Ana"}',
        'POST https://bank.example.com/check {"customer":"Ben"}',
        `text ${me}: All customers are checked`,
      ],
    },
  },
  {
    text: 'A call asks for a price in euros: look up the price and the rate, and answer with both. No such article is an error.',
    name: 'Price In Euros',
    parts: {
      'Price Wanted': a.callOf('price', a.waits),
      'Look Up Price': a.get('https://prices.example.com/«body.article»'),
      'Is It Known': a.whether('«price»', 'exists', '', 'number'),
      'Look Up Rate': a.get('https://rates.example.com/eur'),
      'Answer Caller': a.answer('«Look Up Price: price» dollars at «rate»'),
      'Say Unknown': a.stop('No such article'),
    },
    lines: ['Price Wanted > Look Up Price > Is It Known > Look Up Rate > Answer Caller', 'Is It Known:1 > Say Unknown'],
    run: {
      ...{ trigger: 'Price Wanted', payload: { body: { article: 'lamp' } } },
      gives: { 'Look Up Price': [{ price: 30 }] },
      web: { 'prices.example': { price: 30 }, 'rates.example': { rate: 0.8 } },
      does: [
        'GET https://prices.example.com/lamp',
        'GET https://rates.example.com/eur',
        a.answered('30 dollars at 0.8'),
      ],
    },
  },
  {
    text: 'When somebody texts us, look them up; members get the opening hours, all others the address of the form; note in the table calls who wrote.',
    name: 'Hours For Members',
    parts: {
      'Text Comes': a.incoming,
      'Look Up': a.get('https://members.example.com/find?phone=«from»'),
      'Is Member': a.whether('«status»', 'equals', 'member'),
      'Send Hours': a.text('We are open from 9 to 17.', '«Text Comes: from»'),
      'Send Form': a.text('Join at https://club.example.com', '«Text Comes: from»'),
      'Note Caller': a.keepRow('calls', { phone: '«from»', said: '«text»' }),
    },
    lines: ['Text Comes > Look Up > Is Member > Send Hours', 'Is Member:1 > Send Form', 'Text Comes > Note Caller'],
    run: {
      ...{ trigger: 'Text Comes', payload: { from: '+15550155', to: '+15550100', text: 'hours?', messageId: 'm' } },
      web: { 'members.example': { status: 'member' } },
      does: [
        'GET https://members.example.com/find?phone=+15550155',
        'row calls {"phone":"+15550155","said":"hours?"}',
        'text +15550155: We are open from 9 to 17.',
      ],
    },
  },
  {
    text: 'Hourly: fetch open invoices, those above 1000 go to the boss as a text and into the ledger, and count nothing twice.',
    name: 'Large Invoices',
    parts: {
      'Every Hour': a.hourly,
      'Open Invoices': a.get('https://books.example.com/invoices'),
      'Each Invoice': a.eachOf('invoices'),
      'No Doubles': a.once('number'),
      'Large Ones': a.only('«amount»', 'greater than', 1000, 'number'),
      'Text Boss': a.text('Invoice «number»: «amount»', me),
      'Into Ledger': a.send('https://books.example.com/ledger', { number: '«Large Ones: number»' }, 'PUT'),
    },
    lines: ['Every Hour > Open Invoices > Each Invoice > No Doubles > Large Ones > Text Boss > Into Ledger'],
    run: {
      ...{ trigger: 'Every Hour', payload: {} },
      web: {
        'books.example.com/invoices': {
          invoices: [
            { number: 'R1', amount: 200 },
            { number: 'R2', amount: 4000 },
            { number: 'R2', amount: 4000 },
          ],
        },
      },
      does: [
        'GET https://books.example.com/invoices',
        `text ${me}: Invoice R2: 4000`,
        'PUT https://books.example.com/ledger {"number":"R2"}',
      ],
    },
  },
  {
    text: 'Whoever texts us for a discount gets a code of the shop; VIPs get a better one. Log each code, and stop when the shop has none.',
    name: 'Discount Codes',
    parts: {
      'Text Comes': a.incoming,
      'Get Code': a.get('https://shop.example.com/code?for=«from»'),
      'Is There One': a.whether('«code»', 'not empty', ''),
      'Send Code': a.text('Your code is «code»', '«Text Comes: from»'),
      'Log Code': a.send('https://log.example.com/codes', { code: '«Get Code: code»' }),
      'No Code Left': a.stop('The shop has no code'),
    },
    lines: ['Text Comes > Get Code > Is There One > Send Code > Log Code', 'Is There One:1 > No Code Left'],
    run: {
      ...{ trigger: 'Text Comes', payload: { from: '+15550171', to: '+15550100', text: 'discount', messageId: 'm' } },
      ...{ web: { 'shop.example': { code: 'X9' } }, gives: { 'Get Code': [{ code: 'X9' }] } },
      does: [
        'GET https://shop.example.com/code?for=+15550171',
        'text +15550171: Your code is X9',
        'POST https://log.example.com/codes {"code":"X9"}',
      ],
    },
  },
];
