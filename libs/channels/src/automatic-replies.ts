import { visible } from './visible.js';

/**
 * What phones and apps send by themselves, each as the whole message. Sources: Apple's user guide (Driving Focus), Android Auto, WhatsApp
 * Business (away and greeting messages), and what carriers answer for lines that take no texts; see docs/channels.md.
 */
const forms: readonly string[] = [
  "I'm driving with Focus turned on. I'll see your message when I get where I'm going.",
  "I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going.",
  "I'm driving with Do Not Disturb While Driving. I'll see your message when I get where I'm going.",
  "I'm not receiving notifications. If this is urgent, reply 'urgent' to send a notification through with your original message.",
  "I'm driving right now, I'll get back to you soon.",
  "Driving, can't text. Sent from my car.",
  "Thank you for your message. We're unavailable right now, but will respond as soon as possible.",
  'This phone cannot receive text messages.',
  'This number does not accept text messages.',
  'This is an automated reply. Please do not reply to this message.',
  'Free Msg: Unable to send message - Message Blocking is active.',
];

/** Quotes, dashes and spaces differ from phone to phone, and so do brackets around the whole. */
function plain(text: string): string {
  const said = visible(text).normalize('NFKC').toLowerCase();
  const words = said
    .replace(/[‘’`´]/gu, "'")
    .replace(/["“”«»]/gu, "'")
    .replace(/[–—]/gu, '-');
  return words
    .split(/\s+/u)
    .join(' ')
    .trim()
    .replace(/^\(/u, '')
    .replace(/[).!]{1,4}$/u, '');
}

const known: ReadonlySet<string> = new Set(forms.map(plain));

/** A phone sends its two in one message, too; no form is longer than this. */
const longest = 600;

/** Whether the whole message is one that phones and apps send by themselves, or two of them. A word within never makes it one. */
export function isAutomaticReply(text: string): boolean {
  if (text.length > longest) return false;
  if (known.has(plain(text))) return true;
  const parts = text.split(/\n\s*\n|\n(?=\()/u).filter((part) => part.trim() !== '');
  return parts.length > 1 && parts.every((part) => known.has(plain(part)));
}
