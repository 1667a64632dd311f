import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { folderIdFor, folderNamed } from '#versions';
import type { Filing, FilingStore, Folder } from '#versions';
import { folder, folderList } from './folder-responses.js';
import type { FolderView } from './folder-responses.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { FILING } from '../platform/tokens.js';
import { askChange, changedBy } from './ask-changes.js';
import { CreateFolder, FolderPath } from './folder-requests.js';

/** Folders of stored workflows. */
@Controller('v1/folders')
export class FoldersController {
  constructor(@Inject(FILING) private readonly ask: AskStore<FilingStore>) {}

  @Operation({ id: 'listFolders', summary: 'The folders of stored workflows', answers: { 200: folderList } })
  @Get()
  async list(): Promise<{ folders: FolderView[] }> {
    const filing = await this.ask((store) => store.read());
    return { folders: filing.folders.map((each) => folderView(filing, each)) };
  }

  @Operation({
    id: 'createFolder',
    summary: 'Make a folder',
    answers: { 201: folder },
    problems: [404, 409, 422],
  })
  @Protected('folders')
  @Post()
  create(@Body(strictly) body: CreateFolder, @IdempotencyKey() key: string | undefined): Promise<FolderView> {
    const id = folderIdFor(key ?? randomUUID());
    const change = { do: 'create-folder', id, name: body.name, parent: body.parent ?? null } as const;
    return askChange(this.ask, async (store) => {
      const filing = await store.change(change, changedBy(body, key));
      return folderView(filing, folderNamed(filing, id));
    });
  }

  @Operation({
    id: 'deleteFolder',
    summary: 'Delete a folder that holds nothing',
    answers: { 200: folderList },
    problems: [404, 409, 422],
  })
  @Protected('folders')
  @Delete(':folder')
  async remove(
    @Param(strictly) { folder: id }: FolderPath,
    @Body(strictly) body: OperatorRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<{ folders: FolderView[] }> {
    const change = { do: 'delete-folder', id } as const;
    const filing = await askChange(this.ask, (store) => store.change(change, changedBy(body, key)));
    return { folders: filing.folders.map((each) => folderView(filing, each)) };
  }
}

function folderView({ workflows }: Filing, { id, name, parent, createdAt }: Folder): FolderView {
  const inside = Object.values(workflows).filter((filed) => filed.folder === id);
  return { id, name, parent, workflows: inside.length, created_at: new Date(createdAt).toISOString() };
}
