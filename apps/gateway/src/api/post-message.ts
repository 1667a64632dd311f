import { IsOptional, Matches } from 'class-validator';

/** `POST /v1/conversations/:conversationId/messages`, the path. */
export class ConversationPath {
  @Matches(/^[A-Za-z0-9._:-]{1,128}$/, { message: 'expected 1 to 128 characters of A-Z a-z 0-9 . _ : -' })
  conversationId!: string;
}

/** The body: what the person says. */
export class PostMessage {
  @Matches(/^(?=[\s\S]*\S)[\s\S]{1,4096}$/, { message: 'expected a text of 1 to 4096 characters that is not blank' })
  text!: string;
}

/** The query: for how many seconds the caller waits for the reply. */
export class WaitQuery {
  @IsOptional()
  @Matches(/^([0-9]|[1-5][0-9]|60)$/, { message: 'expected whole seconds from 0 to 60' })
  wait?: string;
}
