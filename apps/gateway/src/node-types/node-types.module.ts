import { Module } from '@nestjs/common';
import { NodeTypesController } from './node-types.controller.js';

/** The catalogue of graphs. */
@Module({ controllers: [NodeTypesController] })
export class NodeTypesModule {}
