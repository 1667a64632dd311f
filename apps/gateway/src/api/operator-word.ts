import { IsOptional, Matches } from 'class-validator';

/** What an operator says with everything they do: why, and who they are where several share the key. */
export class OperatorWord {
  @Matches(/^(?=[\s\S]*\S)[^\p{Cc}]{1,500}$/u, { message: 'expected why, in 1 to 500 characters on one line' })
  reason!: string;

  @IsOptional()
  @Matches(/^(?=[\s\S]*\S)[^\p{Cc}]{1,80}$/u, { message: 'expected who does it, in 1 to 80 characters on one line' })
  by?: string;
}

/** Who did it, for records; the key alone says no more. */
export function nameOf({ by = 'operator' }: Pick<OperatorWord, 'by'>): string {
  return by;
}
