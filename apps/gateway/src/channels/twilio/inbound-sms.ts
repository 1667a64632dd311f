import { IsOptional, IsString, Matches } from 'class-validator';

const anAddress = { message: 'expected a phone number, a short code, or the name of a sender' };
/** A sender's name may have spaces in it. */
const addressForm = /^\S(?:[\S ]{0,62}\S)?$/;

/** The fields of Twilio's inbound webhook that we read. */
export class InboundSms {
  @Matches(/^\S{1,128}$/, { message: 'expected the SID of a message' })
  MessageSid!: string;

  @Matches(addressForm, anAddress)
  From!: string;

  @Matches(addressForm, anAddress)
  To!: string;

  /** Empty for a picture without words. */
  @IsString({ message: 'expected a text, which may be empty' })
  Body!: string;

  /** How many pictures, sounds or files came with it. */
  @IsOptional()
  @Matches(/^\d{1,3}$/, { message: 'expected a count of attachments' })
  NumMedia?: string;

  /** What kind of message WhatsApp calls it: `text`, `location`, `contacts`, `unsupported` and others. */
  @IsOptional()
  @IsString({ message: 'expected the kind of a message' })
  MessageType?: string;

  /** Of a place that is shared, without words and without media. */
  @IsOptional()
  @IsString({ message: 'expected a latitude' })
  Latitude?: string;

  /** How Advanced Opt-Out has read the message: Twilio acts on it, whatever the words. Anything but its three names is ignored. */
  @IsOptional()
  @IsString({ message: 'expected STOP, START or HELP' })
  OptOutType?: string;
}

/** How many things came beside words: media, or a place or another kind of message that has neither media nor words. */
export function countAttachments({ Body, NumMedia = '0', MessageType = 'text', Latitude }: InboundSms): number {
  const media = Number(NumMedia);
  const isWordless = Body.trim() === '' && MessageType !== 'text';
  return media === 0 && (Latitude !== undefined || isWordless) ? 1 : media;
}
