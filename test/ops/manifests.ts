import { readFileSync, readdirSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './monitoring.js';

/** An object of Kubernetes' API, or of KEDA's. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: unknown;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const folder = `${root}deploy/k8s`;

/** The objects of one file of deploy/k8s. */
export function manifestsOf(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8'), { uniqueKeys: true });
  return documents.map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.map(String).join('; ')}`);
    return document.toJS() as Manifest; // manifests.spec.ts holds them against Kubernetes' own types
  });
}

/** The names of all files of deploy/k8s. */
export function manifestFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.yaml'));
}

/** The files that the kustomization names. */
export function kustomizedFiles(): string[] {
  const { resources } = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8')) as { resources: string[] }; // one of ours
  return resources;
}
