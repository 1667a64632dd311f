import { IsOptional, Matches } from 'class-validator';
import { folderIdForm } from '#versions';
import { OperatorRequest } from '../auth/operator-request.js';

const aFolder = { message: 'expected the id of a folder' };

/** The folder, in the path. */
export class FolderPath {
  @Matches(folderIdForm, aFolder)
  folder!: string;
}

/** `POST /v1/folders`. */
export class CreateFolder extends OperatorRequest {
  @Matches(/^(?!\s)[^\p{Cc}]{1,100}(?<!\s)$/u, { message: 'expected a name of 1 to 100 characters on one line' })
  name!: string;

  /** The folder to make it in; absent: the top. */
  @IsOptional()
  @Matches(folderIdForm, aFolder)
  parent?: string;
}
