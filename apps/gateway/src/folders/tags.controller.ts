import { Controller, Get, Inject } from '@nestjs/common';
import { countTags } from '#versions';
import type { FilingStore } from '#versions';
import { tagList } from './folder-responses.js';
import type { TagsView } from './folder-responses.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { FILING } from '../platform/tokens.js';

/** The tags that stored workflows have. */
@Controller('v1/tags')
export class TagsController {
  constructor(@Inject(FILING) private readonly ask: AskStore<FilingStore>) {}

  @Operation({ id: 'listTags', summary: 'The tags of stored workflows', answers: { 200: tagList } })
  @Get()
  async list(): Promise<TagsView> {
    return { tags: countTags(await this.ask((store) => store.read())) };
  }
}
