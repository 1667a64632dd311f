/** One of the ways by which Twilio reaches people: only what differs between them. */
export interface Medium {
  /** The channel of its addresses. */
  name: 'sms' | 'whatsapp';
  /** Whether an address, a person's or ours, belongs to this medium. */
  reaches(address: string): boolean;
  /** The body exactly as it is posted, and as it is looked for afterwards. */
  formatBody(text: string): string;
}
