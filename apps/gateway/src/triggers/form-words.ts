import { pickPageLanguage } from '#channels';
import type { PageLanguage } from '#channels';

/** What the page of a form says by itself, beside what its graph says. `{label}` stands for a field's, `{most}` for a count. */
export interface FormWords {
  form: string;
  submit: string;
  required: string;
  recorded: string;
  /** It takes longer than the caller waits. */
  workedOn: string;
  failed: string;
  isRequired: string;
  oneValue: string;
  tooLong: string;
  oneChoice: string;
  aNumber: string;
  anAddress: string;
  aFileType: string;
}

const words = {
  en: {
    form: 'Form',
    submit: 'Submit',
    required: '(required)',
    recorded: 'Your response has been recorded.',
    workedOn: 'Your response was taken. It is still worked on.',
    failed: 'Something went wrong with your response.',
    isRequired: '{label}: is required.',
    oneValue: '{label}: expected one value.',
    tooLong: '{label}: expected at most {most} characters.',
    oneChoice: '{label}: expected one of the choices.',
    aNumber: '{label}: expected a number.',
    anAddress: '{label}: expected an email address.',
    aFileType: '{label}: expected a file of another type.',
  },
  de: {
    form: 'Formular',
    submit: 'Absenden',
    required: '(Pflichtfeld)',
    recorded: 'Ihre Antwort ist angekommen.',
    workedOn: 'Ihre Antwort ist angekommen. Sie wird noch bearbeitet.',
    failed: 'Mit Ihrer Antwort ist etwas schiefgegangen.',
    isRequired: '{label}: Bitte ausfüllen.',
    oneValue: '{label}: Bitte nur einen Wert.',
    tooLong: '{label}: Bitte höchstens {most} Zeichen.',
    oneChoice: '{label}: Bitte eine der Möglichkeiten wählen.',
    aNumber: '{label}: Bitte eine Zahl.',
    anAddress: '{label}: Bitte eine E-Mail-Adresse.',
    aFileType: '{label}: Bitte eine Datei einer anderen Art.',
  },
  es: {
    form: 'Formulario',
    submit: 'Enviar',
    required: '(obligatorio)',
    recorded: 'Hemos recibido su respuesta.',
    workedOn: 'Hemos recibido su respuesta. Todavía se está procesando.',
    failed: 'Algo ha salido mal con su respuesta.',
    isRequired: '{label}: es obligatorio.',
    oneValue: '{label}: indique un solo valor.',
    tooLong: '{label}: escriba como máximo {most} caracteres.',
    oneChoice: '{label}: elija una de las opciones.',
    aNumber: '{label}: escriba un número.',
    anAddress: '{label}: escriba una dirección de correo.',
    aFileType: '{label}: elija un archivo de otro tipo.',
  },
  fr: {
    form: 'Formulaire',
    submit: 'Envoyer',
    required: '(obligatoire)',
    recorded: 'Votre réponse a été enregistrée.',
    workedOn: 'Votre réponse a été reçue. Elle est encore en cours de traitement.',
    failed: 'Une erreur s’est produite avec votre réponse.',
    isRequired: '{label} : ce champ est obligatoire.',
    oneValue: '{label} : indiquez une seule valeur.',
    tooLong: '{label} : écrivez {most} caractères au plus.',
    oneChoice: '{label} : choisissez l’une des possibilités.',
    aNumber: '{label} : écrivez un nombre.',
    anAddress: '{label} : écrivez une adresse e-mail.',
    aFileType: '{label} : choisissez un fichier d’un autre type.',
  },
  pt: {
    form: 'Formulário',
    submit: 'Enviar',
    required: '(obrigatório)',
    recorded: 'A sua resposta foi registada.',
    workedOn: 'A sua resposta foi recebida. Ainda está a ser processada.',
    failed: 'Algo correu mal com a sua resposta.',
    isRequired: '{label}: é obrigatório.',
    oneValue: '{label}: indique um só valor.',
    tooLong: '{label}: escreva no máximo {most} caracteres.',
    oneChoice: '{label}: escolha uma das opções.',
    aNumber: '{label}: escreva um número.',
    anAddress: '{label}: escreva um endereço de e-mail.',
    aFileType: '{label}: escolha um ficheiro de outro tipo.',
  },
} as const satisfies Readonly<Record<PageLanguage, FormWords>>;

/** A form's words, and the language that its page says it is in. */
export interface SpokenForm {
  language: PageLanguage;
  words: FormWords;
}

/** Of those that pages are in, the first that the browser wants. */
export function spokenTo(headers: { 'accept-language'?: string | undefined }): SpokenForm {
  const language = pickPageLanguage('en', headers['accept-language']);
  return { language, words: words[language] };
}

/** What is wrong with a field. */
export function sayOfField(problem: string, label: string, most: number): string {
  return problem.replace('{most}', String(most)).replace('{label}', () => label);
}
