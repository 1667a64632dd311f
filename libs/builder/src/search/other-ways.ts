/** How what is no service, and has no node of its own, is done all the same, or that it cannot be. */
interface OtherWay {
  /** Words that ask for it, in lower case. */
  words: readonly string[];
  way: string;
}

const code = 'n8n-nodes-base.code';
const http = 'n8n-nodes-base.httpRequest';

export const otherWays: readonly OtherWay[] = [
  {
    words: ['email', 'e-mail', 'mail', 'smtp', 'imap'],
    way: `No mail is sent by SMTP here. ${http} to a mail service: Resend, SendGrid, Mailgun, Brevo or Outlook; Gmail has a node of its own, n8n-nodes-base.gmail. Ask for the service only where nothing names it.`,
  },
  {
    words: ['csv', 'tsv'],
    way: `${http} with the response format text reads a file; ${code} splits it into items: lines, then fields, quotes minded. ${code} writes one, too.`,
  },
  {
    words: ['pdf', 'docx', 'word document', 'ocr', 'image', 'photo', 'picture', 'audio', 'video'],
    way: `Files that are not text cannot be read or made here. ${http} to a service that turns them into text or back; name it in the answer as what the person must choose.`,
  },
  {
    words: ['xml', 'rss', 'atom', 'feed'],
    way: `${http} with the response format text, then ${code} that reads the elements.`,
  },
  {
    words: ['html', 'scrape', 'scraping', 'crawl', 'website', 'web page'],
    way: `${http} with the response format text, then ${code} that takes what is wanted out of the page.`,
  },
  {
    words: [
      'postgres',
      'postgresql',
      'mysql',
      'mariadb',
      'sql',
      'mssql',
      'oracle',
      'mongodb',
      'mongo',
      'redis',
      'sqlite',
    ],
    way: `No database is reached by its own protocol here. Rows of this installation: n8n-nodes-base.dataTable. A database elsewhere: ${http} to an HTTP API before it, such as PostgREST, Supabase or one of the person's own.`,
  },
  {
    words: ['ftp', 'sftp', 'ssh', 'file system', 'filesystem', 'local file', 'command line', 'shell'],
    way: `No files or commands of a computer are reached from a workflow. ${http} where the files have an address; else say that it cannot be built.`,
  },
  {
    words: ['mqtt', 'kafka', 'rabbitmq', 'amqp', 'websocket', 'pubsub'],
    way: `No broker is listened to here. n8n-nodes-base.webhook receives what a bridge posts; ${http} posts to one.`,
  },
  { words: ['graphql', 'soap'], way: `${http}: POST with the query, or the envelope, as the body.` },
  {
    words: ['math', 'calculate', 'sum', 'average', 'hash', 'encrypt', 'regex'],
    way: `An expression in n8n-nodes-base.set, or ${code}.`,
  },
  {
    words: [
      'crm',
      'newsletter',
      'payment',
      'invoice',
      'to-do',
      'todo',
      'ticket',
      'helpdesk',
      'accounting',
      'cloud storage',
    ],
    way: `${http} to the service that the person uses; where they name none, ask which.`,
  },
  { words: ['python'], way: `${code} runs JavaScript alone: write it in that.` },
];
