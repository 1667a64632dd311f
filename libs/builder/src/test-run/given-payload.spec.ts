import { describe, expect, it } from '@jest/globals';
import { givenPayload } from './given-payload.js';
import { samplePayload } from './sample-payload.js';

const form = {
  ...{ id: 'f', name: 'F', type: 'n8n-nodes-base.formTrigger' },
  parameters: { formFields: { values: [{ fieldLabel: 'Name' }, { fieldLabel: 'Phone', fieldName: 'phone' }] } },
};
const filesForm = {
  ...form,
  parameters: { formFields: { values: [{ fieldLabel: 'Photo', fieldType: 'file' }] } },
};
const trigger = (type: string) => ({ id: 't', name: 'T', type, parameters: {} });

describe('what is given to a trigger in a test', () => {
  it.each([[{ Name: 'Ann' }], [{ fields: { Name: 'Ann' } }], [{ fields: { Name: 'Ann' }, formMode: 'test' }]])(
    'takes the fields of a form flat or under fields: %j',
    (given) => {
      expect(givenPayload(form, given)).toEqual({ payload: { fields: { Name: 'Ann' }, formMode: 'test' } });
    },
  );

  it('takes a field by its label or by its name, under which it stands in the output', () => {
    for (const said of ['phone', 'Phone'])
      expect(givenPayload(form, { [said]: '1' })).toMatchObject({ payload: { fields: { phone: '1' } } });
  });

  it.each([
    ['a form', form, { body: { Name: 'Ann' } }, /no field "body".*flat: Name, phone/],
    ['a form', form, { formFields: { Name: 'Ann' } }, /no field "formFields"/],
    ['a form', filesForm, { Photo: ['a.png', 'b.png'] }, /name of one file: "Photo"/],
    ['a form', form, { name: 'Ann' }, /no field "name"/],
    ['a webhook', trigger('n8n-nodes-base.webhook'), { name: 'Ann' }, /body, query and headers; it has no "name"/],
    ['a chat', trigger('@n8n/n8n-nodes-langchain.chatTrigger'), { text: 'Hi' }, /chatInput/],
    ['a text message', trigger('turnpike.smsTrigger'), { body: 'Hi' }, /it has no "body"/],
    ['a webhook', trigger('n8n-nodes-base.webhook'), 'Ann', /is an object/],
  ])('refuses by name what %s would drop', (_, node, given, why) => {
    expect(givenPayload(node, given)).toEqual({ problem: expect.stringMatching(why) });
  });

  it('leaves alone what a trigger takes in any form', () => {
    expect(givenPayload(trigger('n8n-nodes-base.manualTrigger'), { a: 1 })).toEqual({ payload: { a: 1 } });
  });
});

describe('a sample of what comes to a trigger', () => {
  const photos = (more: Record<string, unknown>) => ({
    ...form,
    parameters: { formFields: { values: [{ fieldLabel: 'My photo', fieldType: 'file', ...more }] } },
  });
  const file = { mimeType: 'image/jpeg', fileName: 'photo.jpg', fileExtension: 'jpg' };

  it('has the files of a form, by the names that they have in an item', () => {
    const told = { filename: 'photo.jpg', mimetype: 'image/jpeg', size: 0 };
    expect(samplePayload(photos({ multipleFiles: false }))).toMatchObject({
      ...{ fields: { 'My photo': told }, files: { My_photo: file } },
    });
    expect(samplePayload(photos({}))).toMatchObject({ fields: { 'My photo': [told] } });
    expect(givenPayload(photos({}), { 'My photo': 'a.pdf' })).toMatchObject({
      payload: { files: { My_photo: { mimeType: 'application/pdf', fileName: 'a.pdf' } } },
    });
    for (const said of [{ filename: 'a.xlsx' }, [{ filename: 'a.xlsx' }]])
      expect(givenPayload(photos({}), { 'My photo': said })).toMatchObject({
        payload: { files: { My_photo: { mimeType: 'application/octet-stream', fileName: 'a.xlsx' } } },
      });
    expect(givenPayload(photos({}), {})).toEqual({ payload: { fields: {}, formMode: 'test' } });
  });

  it.each([
    ['telegramTrigger', { message: { text: 'Hello', chat: { id: 1 } } }],
    ['gmailTrigger', { Subject: 'Hello' }],
    ['googleDriveTrigger', { name: 'photo.jpg' }],
  ])('is what its service says of %s', (type, has) => {
    expect(samplePayload(trigger(`n8n-nodes-base.${type}`))).toMatchObject(has);
  });
});
