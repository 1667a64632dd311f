/** The services that the kit calls, as it expects them to answer. */
export const petStore = 'https://petstore.swagger.io';
export const httpBin = 'https://httpbin.org';

/** The description of the pet store, as far as the kit asks for it. */
export const petStoreDescription = {
  swagger: '2.0',
  host: 'petstore.swagger.io',
  basePath: '/v2',
  schemes: ['https'],
  paths: {
    '/pet/findByStatus': {
      get: { operationId: 'findPetsByStatus', parameters: [{ name: 'status', in: 'query', type: 'array' }] },
    },
    '/pet/{petId}': {
      get: { operationId: 'getPetById', parameters: [{ name: 'petId', in: 'path', type: 'integer' }] },
    },
  },
};

const names: readonly string[] = ['Rex', 'Milou', 'Idefix'];
const pets = names.map((name, at) => ({ id: at + 1, name, status: 'available' }));

/** What they answer to a request, wherever they are. */
export function answerAsService({ pathname, searchParams }: URL, authorization: string | undefined) {
  const basic = /^\/basic-auth\/([^/]+)\/([^/]+)$/.exec(pathname);
  if (basic !== null) {
    const wanted = Buffer.from(basic.slice(1).map(decodeURIComponent).join(':')).toString('base64');
    return authorization === `Basic ${wanted}` ? ok({ authenticated: true }) : { status: 401, body: null };
  }
  if (pathname === '/v2/pet/findByStatus')
    return ok(pets.filter(({ status }) => searchParams.getAll('status').includes(status)));
  const id = Number(/^\/v2\/pet\/(\d+)$/.exec(pathname)?.[1]);
  const pet = pets.find((each) => each.id === id);
  return pet === undefined ? { status: 404, body: { message: 'Pet not found' } } : ok(pet);
}

function ok(body: unknown) {
  return { status: 200, body };
}
