import type { Language } from './language.js';

/** Spanish. Avoids words with á, í, ó or ú: GSM-7 has none of these, and one of them doubles a text's segments. */
export const spanish: Language = {
  texts: {
    apologies: {
      'bad-tool-args': 'Lo siento, no pude consultarlo: "{field}" falta o no vale. Pregunte otra vez con ese dato.',
      'unknown-tool': 'Lo siento, no tengo manera de consultar eso.',
      'contract-broken': 'Lo siento, no pude dar con una respuesta fiable. Pregunte de otra manera, por favor.',
      'bad-answer': 'Lo siento, di con una respuesta pero no pude darle la forma que debe tener.',
      'step-cap': 'Lo siento, no pude terminar con los pasos que me permiten.',
      'tool-cap': 'Lo siento, no pude terminar con las consultas que me permiten.',
      'token-cap': 'Lo siento, esta pregunta era demasiado grande para terminarla.',
      'cost-cap': 'Lo siento, no pude terminar con el dinero que puedo gastar en una pregunta.',
      'budget-spent': 'Lo siento, por ahora ya he gastado lo que puedo gastar. Pruebe de nuevo luego, por favor.',
      deadline: 'Lo siento, no me ha dado tiempo a encontrar una respuesta.',
      thrash: 'Lo siento, estaba dando vueltas a lo mismo y me detuve sin tener una respuesta.',
      stalled: 'Lo siento, me he atascado con esto. Pregunte otra vez con todos los detalles en un solo mensaje.',
      unanswered: 'Le hice una pregunta y no tuve respuesta, de modo que lo dejo. Escriba de nuevo cuando quiera.',
      'model-failed': 'Lo siento, ahora mismo no puedo responder. Pruebe de nuevo luego, por favor.',
      'middleware-refused': 'Lo siento, no se me permite responder a eso.',
      'middleware-failed': 'Lo siento, ahora mismo no puedo responder. Pruebe de nuevo luego, por favor.',
      parked: 'Lo siento, algo ha fallado por nuestra parte y no pude responder. Lo estamos mirando.',
    },
    soFar: ' Lo que he encontrado hasta ahora: {facts}',
    approval: {
      ask: 'Responda SI {code} para hacer: {call}. Responda NO para negarse. Caduca en {minutes} minutos.',
      explain: 'Espero su palabra. Responda SI {code} para hacer: {call}. Responda NO para negarse.',
      words: { yes: ['si', 'sí', 'yes'], no: ['no'] },
      everyday: {
        yes: [
          ...['s', 'sip', 'ok', 'okay', 'okey', 'vale', 'claro', 'bueno', 'adelante', 'dale', 'acepto', 'acuerdo'],
          ...['confirmo', 'confirmado', 'perfecto', 'listo', 'supuesto', 'apruebo', 'aprobado', 'hazlo', 'hágalo'],
          ...['hagalo', '👍', '👌', '✅'],
        ],
        no: ['n', 'nunca', 'jamás', 'jamas', 'tampoco', 'cancela', 'cancelar', 'rechazo', '👎', '❌'],
        beside: [
          ...['por', 'favor', 'gracias', 'muchas', 'el', 'es', 'codigo', 'código', 'de', 'lo', 'estoy', 'mi', 'aquí'],
          ...['aqui', 'hola', 'hagas', 'haga'],
        ],
        questions: ['?', '¿'],
      },
      unclear: 'No leo "{text}" como un si o un no. ',
      office: 'Nuestra oficina debe aceptar antes de hacer: {call}. Ya he preguntado. Responda NO para dejarlo.',
      goesOn: ' Escriba sobre otra cosa y lo dejo y sigo.',
      wentOn: 'No se ha hecho: {call}. Vuelva a pedirlo si lo quiere.',
    },
    working: 'Estoy en ello. Tarda un poco mas; la respuesta llegara.',
    unread: 'No puedo leer adjuntos ({count} sin leer). ',
  },
  notices: {
    limited: 'Ha enviado muchos mensajes y ahora no puedo responder a otros. Pruebe de nuevo en una hora, por favor.',
    slow: 'En este momento vamos despacio: su mensaje ha llegado, y la respuesta puede tardar un poco.',
  },
  keywords: {
    stop: ['parar', 'detener', 'cancelar suscripción', 'cancelar suscripcion', 'darme de baja'],
    start: ['reanudar'],
    help: ['ayuda'],
  },
};
