import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { NodeTypesController } from './node-types.controller.js';

/** The catalogue of graphs. */
@Module({ imports: [AuthModule], controllers: [NodeTypesController] })
export class NodeTypesModule {}
