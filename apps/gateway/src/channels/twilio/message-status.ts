import { IsOptional, IsString, Matches } from 'class-validator';

/** The fields of Twilio's status callback that we read. */
export class MessageStatus {
  @Matches(/^\S{1,128}$/, { message: 'expected the SID of a message' })
  MessageSid!: string;

  @IsString({ message: 'expected a status such as sent' })
  MessageStatus!: string;

  /** Twilio's error code. */
  @IsOptional()
  @Matches(/^\d{0,9}$/, { message: 'expected an error code of digits' })
  ErrorCode?: string;
}
