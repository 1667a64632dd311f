import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const done = { items: [{ success: true }] };
const client = { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' };
const listed = { query: { limit: '50' }, answers: [{ items: [{ id: 'i' }], next: null }], items: [{ id: 'i' }] };
const search = (kind: string): ServiceCase =>
  plainCase(`${kind}.search`, { query: 'tea', limit: 1, filters: { market: 'DE' } }, ['GET', '/v1/search'], {
    query: { q: 'tea', type: kind, market: 'DE', limit: '1' },
    ...{ answers: [{ [`${kind}s`]: { items: [{ id: 'i' }], next: null } }], items: [{ id: 'i' }] },
  });
const player = '/v1/me/player';

/** As https://developer.spotify.com/documentation/web-api says. */
export const spotifyCases: ServiceCases = {
  service: 'n8n-nodes-base.spotify',
  credentials: [{ type: 'spotifyOAuth2Api', hosts: ['api.spotify.com'], values: client }],
  usual: { id: 'i' },
  refusal: {
    status: 401,
    body: { error: { status: 401, message: 'Invalid access token' } },
    said: 'Invalid access token',
  },
  cases: [
    plainCase('player.addSongToQueue', { id: 'spotify:track:7' }, ['POST', `${player}/queue`], {
      ...{ query: { uri: 'spotify:track:7' }, ...done },
    }),
    plainCase('player.currentlyPlaying', {}, ['GET', `${player}/currently-playing`]),
    plainCase('player.nextSong', {}, ['POST', `${player}/next`], done),
    plainCase('player.pause', {}, ['PUT', `${player}/pause`], done),
    plainCase('player.previousSong', {}, ['POST', `${player}/previous`], done),
    plainCase('player.recentlyPlayed', {}, ['GET', `${player}/recently-played`], listed),
    plainCase('player.resume', {}, ['PUT', `${player}/play`], done),
    plainCase('player.volume', { volumePercent: 30 }, ['PUT', `${player}/volume`], {
      ...{ query: { volume_percent: '30' }, ...done },
    }),
    plainCase('player.startMusic', { id: 'spotify:album:7' }, ['PUT', `${player}/play`], {
      ...{ body: { context_uri: 'spotify:album:7' }, ...done },
    }),
    plainCase('track.get', { id: 'spotify:track:7' }, ['GET', '/v1/tracks/7']),
    search('track'),
    plainCase('album.get', { id: 'https://open.spotify.com/album/7?si=1' }, ['GET', '/v1/albums/7']),
    plainCase('album.getTracks', { id: '7' }, ['GET', '/v1/albums/7/tracks'], listed),
    search('album'),
    plainCase('artist.get', { id: '7' }, ['GET', '/v1/artists/7']),
    plainCase('artist.getAlbums', { id: '7' }, ['GET', '/v1/artists/7/albums'], listed),
    search('artist'),
    plainCase(
      'playlist.add',
      { id: 'spotify:playlist:7', trackID: 'spotify:track:1,spotify:track:2', additionalFields: { position: 0 } },
      ['POST', '/v1/playlists/7/tracks'],
      { body: { uris: ['spotify:track:1', 'spotify:track:2'], position: 0 } },
    ),
    plainCase('playlist.create', { name: 'P', additionalFields: { public: false } }, ['POST', '/v1/me/playlists'], {
      body: { name: 'P', public: false },
    }),
    plainCase('playlist.get', { id: '7' }, ['GET', '/v1/playlists/7']),
    plainCase('playlist.getTracks', { id: '7' }, ['GET', '/v1/playlists/7/tracks'], listed),
    plainCase('playlist.getUserPlaylists', {}, ['GET', '/v1/me/playlists'], listed),
    search('playlist'),
    {
      of: 'library.getLikedTracks',
      parameters: { resource: 'library', returnAll: true },
      asks: [
        { method: 'GET', path: '/v1/me/tracks', query: { limit: '50' } },
        { method: 'GET', path: '/v1/me/tracks', query: { offset: '50' } },
      ],
      answers: [
        { items: [{ id: 'i' }], next: 'https://api.spotify.com/v1/me/tracks?offset=50' },
        { items: [{ id: 'j' }], next: null },
      ],
      items: [{ id: 'i' }, { id: 'j' }],
    },
  ],
};

const yt = '/youtube/v3';
const items = { answers: [{ items: [{ id: 'i' }] }], items: [{ id: 'i' }] };
const ofPlaylists = 'contentDetails,id,localizations,player,snippet,status';
const ofItems = 'contentDetails,id,snippet,status';

/** As https://developers.google.com/youtube/v3/docs says. */
export const youTubeCases: ServiceCases = {
  service: 'n8n-nodes-base.youTube',
  credentials: [{ type: 'youTubeOAuth2Api', hosts: ['www.googleapis.com'], values: client }],
  usual: { id: 'i' },
  refusal: { status: 403, body: { error: { code: 403, message: 'No permission' } }, said: 'No permission' },
  cases: [
    plainCase('channel.get', { channelId: 'c', part: ['snippet'] }, ['GET', `${yt}/channels`], {
      ...{ query: { part: 'snippet', id: 'c' }, ...items },
    }),
    plainCase('channel.getAll', { part: ['id'], options: { h1: 'de' } }, ['GET', `${yt}/channels`], {
      ...{ query: { part: 'id', mine: 'true', hl: 'de', maxResults: '25' }, ...items },
    }),
    plainCase('channel.getAll', { part: ['id'], filters: { id: 'c', managedByMe: true } }, ['GET', `${yt}/channels`], {
      ...{ query: { part: 'id', id: 'c', managedByMe: 'true', maxResults: '25' }, ...items },
    }),
    plainCase(
      'playlist.create',
      { title: 'P', options: { description: 'D', privacyStatus: 'public', tags: 'a, b' } },
      ['POST', `${yt}/playlists`],
      {
        query: { part: 'snippet,status' },
        body: { snippet: { title: 'P', description: 'D', tags: ['a', 'b'] }, status: { privacyStatus: 'public' } },
      },
    ),
    plainCase('playlist.delete', { playlistId: 'p' }, ['DELETE', `${yt}/playlists`], { query: { id: 'p' }, ...done }),
    plainCase('playlist.get', { playlistId: 'p' }, ['GET', `${yt}/playlists`], {
      ...{ query: { part: ofPlaylists, id: 'p' }, ...items },
    }),
    plainCase('playlist.getAll', { limit: 2, filters: { channelId: 'c' } }, ['GET', `${yt}/playlists`], {
      ...{ query: { part: ofPlaylists, channelId: 'c', maxResults: '2' }, ...items },
    }),
    plainCase(
      'playlistItem.add',
      { playlistId: 'p', videoId: 'v', options: { position: 1 } },
      ['POST', `${yt}/playlistItems`],
      {
        query: { part: 'snippet,contentDetails' },
        body: { snippet: { playlistId: 'p', resourceId: { kind: 'youtube#video', videoId: 'v' }, position: 1 } },
      },
    ),
    plainCase('playlistItem.delete', { playlistItemId: 'x' }, ['DELETE', `${yt}/playlistItems`], {
      ...{ query: { id: 'x' }, ...done },
    }),
    plainCase('playlistItem.get', { playlistItemId: 'x' }, ['GET', `${yt}/playlistItems`], {
      ...{ query: { part: ofItems, id: 'x' }, ...items },
    }),
    plainCase('playlistItem.getAll', { playlistId: 'p' }, ['GET', `${yt}/playlistItems`], {
      ...{ query: { part: ofItems, playlistId: 'p', maxResults: '25' }, ...items },
    }),
    plainCase('video.delete', { videoId: 'v' }, ['DELETE', `${yt}/videos`], { query: { id: 'v' }, ...done }),
    plainCase('video.get', { videoId: 'v', part: ['snippet', 'statistics'] }, ['GET', `${yt}/videos`], {
      ...{ query: { part: 'snippet,statistics', id: 'v' }, ...items },
    }),
    {
      of: 'video.getAll',
      parameters: {
        ...{ resource: 'video', returnAll: true, options: { order: 'date', safeSearch: 'none' } },
        filters: { channelId: 'c', publishedAfter: '2026-12-01T00:00:00Z', q: 'tea', regionCode: 'US' },
      },
      asks: [undefined, 'p2'].map((pageToken) => ({
        ...{ method: 'GET', path: `${yt}/search` },
        query: {
          ...{ part: 'snippet', type: 'video', channelId: 'c', q: 'tea', regionCode: 'US', order: 'date' },
          ...{ publishedAfter: '2026-12-01T00:00:00.000Z', safeSearch: 'none', maxResults: '50' },
          ...(pageToken !== undefined && { pageToken }),
        },
      })),
      answers: [{ items: [{ id: 'i' }], nextPageToken: 'p2' }, { items: [{ id: 'j' }] }],
      items: [{ id: 'i' }, { id: 'j' }],
    },
    plainCase('video.rate', { videoId: 'v', rating: 'like' }, ['POST', `${yt}/videos/rate`], {
      ...{ query: { id: 'v', rating: 'like' }, ...done },
    }),
  ],
};
