import { IsOptional, IsString, Matches } from 'class-validator';

const aPhone = { message: 'expected a phone number or short code' };

/** The fields of Twilio's inbound webhook that we read. */
export class InboundSms {
  @Matches(/^\S{1,128}$/, { message: 'expected the SID of a message' })
  MessageSid!: string;

  @Matches(/^\S{1,64}$/, aPhone)
  From!: string;

  @Matches(/^\S{1,64}$/, aPhone)
  To!: string;

  /** Empty for a picture without words. */
  @IsString({ message: 'expected a text, which may be empty' })
  Body!: string;

  /** How many pictures, sounds or files came with it. */
  @IsOptional()
  @Matches(/^\d{1,3}$/, { message: 'expected a count of attachments' })
  NumMedia?: string;

  /** How Advanced Opt-Out has read the message: Twilio acts on it, whatever the words. Anything but its three names is ignored. */
  @IsOptional()
  @IsString({ message: 'expected STOP, START or HELP' })
  OptOutType?: string;
}
