import type { ServiceCase, ServiceCases } from '../service-case.js';

const post = (method: string, body: unknown) => [{ method: 'POST', path: `/bot1:secret-of-a-bot/${method}`, body }];
const chat = { chatId: '7' };

const media = ['Animation', 'Audio', 'Document', 'Photo', 'Sticker', 'Video'].map((what): ServiceCase => {
  const field = what.toLowerCase();
  return {
    ...{
      of: `message.send${what}`,
      parameters: { ...chat, operation: `send${what}`, file: 'https://a.example/a.bin' },
    },
    asks: post(`send${what}`, { chat_id: '7', [field]: 'https://a.example/a.bin' }),
  };
});

/** As https://core.telegram.org/bots/api says. */
export const telegramCases: ServiceCases = {
  service: 'n8n-nodes-base.telegram',
  credentials: [{ type: 'telegramApi', hosts: ['api.telegram.org'], values: { accessToken: '1:secret-of-a-bot' } }],
  usual: { ok: true, result: { message_id: 5, chat: { id: 7 } } },
  refusal: { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' }, said: 'Unauthorized' },
  cases: [
    {
      of: 'message.sendMessage',
      parameters: {
        ...{ chatId: '={{ $json.chat }}', text: 'Hello', replyMarkup: 'inlineKeyboard' },
        inlineKeyboard: {
          rows: [
            {
              row: {
                buttons: [
                  { text: 'Yes', additionalFields: { callback_data: '/yes' } },
                  { text: 'Shop', additionalFields: { web_app: { url: 'https://a.example/' } } },
                ],
              },
            },
          ],
        },
        additionalFields: {
          ...{ appendAttribution: false, parse_mode: 'HTML', disable_web_page_preview: true },
          ...{ disable_notification: true, reply_to_message_id: '3', message_thread_id: 9 },
        },
      },
      item: { chat: 7 },
      asks: post('sendMessage', {
        ...{ chat_id: 7, text: 'Hello', parse_mode: 'HTML', disable_notification: true, message_thread_id: 9 },
        ...{ link_preview_options: { is_disabled: true }, reply_parameters: { message_id: 3 } },
        reply_markup: {
          inline_keyboard: [
            [
              { text: 'Yes', callback_data: '/yes' },
              { text: 'Shop', web_app: { url: 'https://a.example/' } },
            ],
          ],
        },
      }),
    },
    {
      of: 'message.sendMessage',
      parameters: {
        ...{ ...chat, text: 'Where?', replyMarkup: 'replyKeyboard', replyKeyboardOptions: { one_time_keyboard: true } },
        replyKeyboard: {
          rows: [{ row: { buttons: [{ text: 'Here', additionalFields: { request_location: true } }] } }],
        },
      },
      asks: post('sendMessage', {
        ...{ chat_id: '7', text: 'Where?' },
        reply_markup: { keyboard: [[{ text: 'Here', request_location: true }]], one_time_keyboard: true },
      }),
    },
    {
      of: 'message.sendMessage',
      version: 1,
      parameters: { ...chat, text: 'Name?', replyMarkup: 'forceReply', forceReply: { selective: true } },
      asks: post('sendMessage', { chat_id: '7', text: 'Name?', reply_markup: { force_reply: true, selective: true } }),
    },
    {
      of: 'message.sendMessage',
      parameters: { ...chat, text: 'Gone', replyMarkup: 'replyKeyboardRemove' },
      asks: post('sendMessage', { chat_id: '7', text: 'Gone', reply_markup: { remove_keyboard: true } }),
    },
    {
      of: 'message.editMessageText',
      parameters: {
        operation: 'editMessageText',
        ...chat,
        messageId: '5',
        text: 'Better',
        additionalFields: { parse_mode: 'HTML' },
      },
      asks: post('editMessageText', { chat_id: '7', message_id: 5, text: 'Better', parse_mode: 'HTML' }),
    },
    {
      of: 'message.editMessageText',
      parameters: { operation: 'editMessageText', messageType: 'inlineMessage', inlineMessageId: 'i1', text: 'Better' },
      asks: post('editMessageText', { inline_message_id: 'i1', text: 'Better' }),
    },
    {
      of: 'message.deleteMessage',
      parameters: { operation: 'deleteMessage', ...chat, messageId: '5' },
      asks: post('deleteMessage', { chat_id: '7', message_id: 5 }),
    },
    {
      of: 'message.pinChatMessage',
      parameters: {
        operation: 'pinChatMessage',
        ...chat,
        messageId: '5',
        additionalFields: { disable_notification: true },
      },
      asks: post('pinChatMessage', { chat_id: '7', message_id: 5, disable_notification: true }),
    },
    {
      of: 'message.unpinChatMessage',
      parameters: { operation: 'unpinChatMessage', ...chat, messageId: '5' },
      asks: post('unpinChatMessage', { chat_id: '7', message_id: 5 }),
    },
    {
      of: 'message.sendChatAction',
      parameters: { operation: 'sendChatAction', ...chat },
      asks: post('sendChatAction', { chat_id: '7', action: 'typing' }),
    },
    {
      of: 'message.sendChatAction',
      parameters: { operation: 'sendChatAction', ...chat, action: 'upload_audio' },
      asks: post('sendChatAction', { chat_id: '7', action: 'upload_voice' }),
    },
    ...media,
    {
      of: 'message.sendLocation',
      parameters: { operation: 'sendLocation', ...chat, latitude: 52.5, longitude: 13.4 },
      asks: post('sendLocation', { chat_id: '7', latitude: 52.5, longitude: 13.4 }),
    },
    { of: 'chat.get', parameters: { resource: 'chat', ...chat }, asks: post('getChat', { chat_id: '7' }) },
    {
      of: 'chat.administrators',
      parameters: { resource: 'chat', operation: 'administrators', ...chat },
      asks: post('getChatAdministrators', { chat_id: '7' }),
    },
    {
      of: 'chat.member',
      parameters: { resource: 'chat', operation: 'member', ...chat, userId: '8' },
      asks: post('getChatMember', { chat_id: '7', user_id: 8 }),
    },
    {
      of: 'chat.leave',
      parameters: { resource: 'chat', operation: 'leave', ...chat },
      asks: post('leaveChat', { chat_id: '7' }),
    },
    {
      of: 'chat.setDescription',
      parameters: { resource: 'chat', operation: 'setDescription', ...chat, description: 'All about it' },
      asks: post('setChatDescription', { chat_id: '7', description: 'All about it' }),
    },
    {
      of: 'chat.setTitle',
      parameters: { resource: 'chat', operation: 'setTitle', ...chat, title: 'News' },
      asks: post('setChatTitle', { chat_id: '7', title: 'News' }),
    },
    {
      of: 'callback.answerQuery',
      parameters: { resource: 'callback', queryId: 'q1', additionalFields: { text: 'Done', show_alert: true } },
      asks: post('answerCallbackQuery', { callback_query_id: 'q1', text: 'Done', show_alert: true }),
    },
    {
      of: 'callback.answerInlineQuery',
      parameters: {
        resource: 'callback',
        operation: 'answerInlineQuery',
        queryId: 'q1',
        results: '[{"type":"article","id":"1","title":"T","input_message_content":{"message_text":"x"}}]',
      },
      asks: post('answerInlineQuery', {
        inline_query_id: 'q1',
        results: [{ type: 'article', id: '1', title: 'T', input_message_content: { message_text: 'x' } }],
      }),
    },
    {
      of: 'file.get',
      parameters: { resource: 'file', fileId: 'f1', download: false },
      asks: post('getFile', { file_id: 'f1' }),
    },
    {
      of: 'file.get',
      parameters: { resource: 'file', fileId: 'f1' },
      asks: [
        ...post('getFile', { file_id: 'f1' }),
        { method: 'GET', path: '/file/bot1:secret-of-a-bot/documents/file_7.pdf' },
      ],
      answers: [{ ok: true, result: { file_path: 'documents/file_7.pdf' } }, { bytes: 'a file' }],
      items: [{ ok: true, result: { file_path: 'documents/file_7.pdf' } }],
      brings: { into: 'data', fileName: 'file_7.pdf', bytes: 'a file' },
    },
    {
      of: 'message.sendPhoto',
      parameters: {
        ...{ ...chat, operation: 'sendPhoto', binaryData: true, binaryPropertyName: 'photo' },
        additionalFields: { caption: 'Look', fileName: 'me.png', reply_to_message_id: 3 },
      },
      files: ['photo'],
      asks: post('sendPhoto', {
        ...{ chat_id: '7', caption: 'Look', reply_parameters: '{"message_id":3}' },
        photo: 'me.png image/png bytes of photo',
      }),
    },
  ],
};
