import { IsObject, IsOptional, Matches } from 'class-validator';
import { who, whoExpected, why, whyExpected } from '../auth/operator-request.js';

const anId = { message: 'expected an id: 1 to 64 letters, digits, dots, dashes or underscores' };
const idForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The schedule, in the path. */
export class SchedulePath {
  @Matches(idForm, anId)
  id!: string;
}

/** Who asks, and why. */
export class ScheduleNote {
  @IsOptional()
  @Matches(why, { message: whyExpected })
  reason?: string;

  @IsOptional()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** `POST /v1/schedules`. */
export class SetSchedule extends ScheduleNote {
  /** Absent: one is made. */
  @IsOptional()
  @Matches(idForm, anId)
  id?: string;

  /** A workflow whose root is an `every`. */
  @IsObject({ message: 'expected an object: a workflow whose root is an every' })
  document!: Record<string, unknown>;

  /** What each tick works on; absent: an empty text. */
  @IsOptional()
  @Matches(/^[\s\S]{0,4096}$/, { message: 'expected a text of at most 4096 characters' })
  input?: string;
}
