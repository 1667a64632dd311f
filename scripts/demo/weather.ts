import { startStandIn } from '../../test/stand-ins/stand-in-server.js';

const key = 'demo-weather-key';
const skies = ['clear', 'light rain', 'fog', 'wind from the west'];

/** A weather service as anybody might have one, which can be broken. */
export interface Weather {
  /** The settings by which a tool's file finds it. */
  environment: Record<string, string>;
  /** Whether it answers everything with a 503. */
  isBroken: boolean;
  /** Takes the next request, never answers it, and says so. */
  hangNext(onTaken: () => void): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startWeather(): Promise<Weather> {
  const takers: (() => void)[] = [];
  const { url, close } = await startStandIn(0, (request) => {
    if (request.headers['x-api-key'] !== key) return { status: 401, body: { error: 'wrong key' } };
    const [, city] = /^\/v1\/cities\/([^/]+)\/now$/.exec(request.url.pathname) ?? [];
    if (city === undefined) return { status: 404, body: { error: 'no such page' } };
    const taken = takers.shift();
    if (taken) {
      taken();
      return 'hang';
    }
    if (weather.isBroken) return { status: 503, body: { error: 'told to fail' } };
    const name = decodeURIComponent(city);
    return { status: 200, body: { place: { name }, sky: skies[name.length % skies.length], temperature: 18 } };
  });
  const weather: Weather = {
    environment: { WEATHER_API_URL: url, WEATHER_API_KEY: key },
    isBroken: false,
    hangNext: (onTaken) => void takers.push(onTaken),
    close,
  };
  return weather;
}
