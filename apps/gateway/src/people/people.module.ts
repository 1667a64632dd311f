import { Module } from '@nestjs/common';
import { Erasures } from './erasures.js';
import { PeopleController } from './people.controller.js';

/** What is kept of a person, by the API. */
@Module({
  controllers: [PeopleController],
  providers: [Erasures],
})
export class PeopleModule {}
