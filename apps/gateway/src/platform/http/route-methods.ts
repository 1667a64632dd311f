import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** The method of a controller that answers a route. */
export interface RouteMethod {
  controller: Type<object>;
  handler: (...parts: never[]) => unknown;
}

function joinPath(...parts: unknown[]): string {
  const names = parts
    .flatMap((part) => (typeof part === 'string' ? part.split('/') : []))
    .filter((name) => name !== '');
  return `/${names.join('/')}`;
}

function isHandler(value: unknown): value is RouteMethod['handler'] {
  return typeof value === 'function';
}

function listMethods(controller: Type<object>): [route: string, RouteMethod][] {
  const { prototype } = controller as { prototype: object }; // a class has one
  return Object.getOwnPropertyNames(prototype).flatMap((name): [string, RouteMethod][] => {
    const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    if (!isHandler(handler)) return [];
    const verb: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
    if (typeof verb !== 'number') return [];
    const path = joinPath(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler));
    return [[`${RequestMethod[verb]} ${path}`, { controller, handler }]];
  });
}

/** Finds the method that answers a request; null where none does. */
export function routeMethods(app: NestFastifyApplication): (request: FastifyRequest) => RouteMethod | null {
  let methods: ReadonlyMap<string, RouteMethod> | null = null;
  const find = (): ReadonlyMap<string, RouteMethod> => {
    const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
    return new Map(controllers.flatMap(({ metatype }) => listMethods(metatype as Type<object>))); // of a controller it is its class
  };
  return ({ method, routeOptions: { url } }) => (methods ??= find()).get(`${method} ${url}`) ?? null;
}
