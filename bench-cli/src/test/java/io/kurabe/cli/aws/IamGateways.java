package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Gateways for the protocols of the three engines. */
final class IamGateways {
  private IamGateways() {}

  /** Before a PostgreSQL that trusts the user. */
  static IamGateway postgres(SSLContext tls, int port, int upstream, TokenCheck check)
      throws IOException {
    return new IamGateway(tls, port, upstream, check) {
      @Override
      Socket logIn(Socket client, Socket server) throws IOException {
        read(new DataInputStream(client.getInputStream()), 8); // SSLRequest
        client.getOutputStream().write('S');
        SSLSocket encrypted = encrypted(client);
        DataInputStream in = new DataInputStream(encrypted.getInputStream());
        int length = in.readInt();
        byte[] startup = read(in, length - 4);
        DataOutputStream out = new DataOutputStream(encrypted.getOutputStream());
        out.write('R'); // AuthenticationCleartextPassword
        out.writeInt(8);
        out.writeInt(3);
        out.flush();
        in.readByte(); // PasswordMessage
        byte[] password = read(in, in.readInt() - 4);
        require(text(password, 0));
        DataOutputStream up = new DataOutputStream(server.getOutputStream());
        up.writeInt(length);
        up.write(startup);
        up.flush();
        return encrypted;
      }
    };
  }

  /** Before a Redis; logs in there as {@code bench} with the password. */
  static IamGateway redis(SSLContext tls, int port, int upstream, TokenCheck check, String password)
      throws IOException {
    return new IamGateway(tls, port, upstream, check) {
      @Override
      Socket logIn(Socket client, Socket server) throws IOException {
        SSLSocket encrypted = encrypted(client);
        DataInputStream in = new DataInputStream(encrypted.getInputStream());
        List<String> command = command(in);
        int auth = command.indexOf("AUTH");
        if (auth < 0) {
          throw new IOException("not logged in: " + command);
        }
        require(command.get(auth + 2));
        command.set(auth + 1, "bench");
        command.set(auth + 2, password);
        StringBuilder text = new StringBuilder("*" + command.size() + "\r\n");
        command.forEach(
            word -> text.append("$" + word.getBytes(UTF_8).length + "\r\n" + word + "\r\n"));
        server.getOutputStream().write(text.toString().getBytes(UTF_8));
        return encrypted;
      }
    };
  }

  private static List<String> command(DataInputStream in) throws IOException {
    List<String> words = new ArrayList<>();
    int count = Integer.parseInt(line(in).substring(1));
    for (int i = 0; i < count; i++) {
      int length = Integer.parseInt(line(in).substring(1));
      words.add(new String(IamGateway.read(in, length), UTF_8));
      line(in);
    }
    return words;
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  /** Before a MySQL or MariaDB where the user has no password. */
  static IamGateway mySql(SSLContext tls, int port, int upstream, TokenCheck check)
      throws IOException {
    return new IamGateway(tls, port, upstream, check) {
      private static final int SSL = 0x800;
      private static final int NUMBER = 3;

      @Override
      Socket logIn(Socket client, Socket server) throws IOException {
        DataInputStream down = new DataInputStream(server.getInputStream());
        byte[] greeting = packet(down);
        int flags = 1 + text(greeting, 1).length() + 1 + 4 + 8 + 1;
        greeting[flags + 1] |= (byte) (SSL >> 8);
        send(client, greeting, 0);
        packet(new DataInputStream(client.getInputStream())); // SSLRequest
        SSLSocket encrypted = encrypted(client);
        DataInputStream in = new DataInputStream(encrypted.getInputStream());
        byte[] response = packet(in);
        send(encrypted, "\u00femysql_clear_password\0\0".getBytes(ISO_8859_1), NUMBER);
        require(text(packet(in), 0));
        send(server, withoutPassword(response), 1);
        byte[] answer = packet(down);
        send(encrypted, answer, NUMBER + 2);
        return encrypted;
      }

      /** The same without TLS, with an empty password of the oldest kind. */
      private byte[] withoutPassword(byte[] response) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(response).order(ByteOrder.LITTLE_ENDIAN);
        int capabilities = in.getInt() & ~SSL;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(
            ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(capabilities).array());
        int user = 32;
        String name = text(response, user);
        out.write(response, 4, user - 4);
        out.write((name + "\0\0").getBytes(UTF_8)); // The name, and a password of no bytes.
        int next = user + name.length() + 1;
        next += 1 + (response[next] & 0xff);
        if ((capabilities & 0x8) != 0) { // A database.
          String database = text(response, next);
          out.write((database + "\0").getBytes(UTF_8));
          next += database.length() + 1;
        }
        next += text(response, next).length() + 1;
        out.write("mysql_native_password\0".getBytes(UTF_8));
        out.write(response, next, response.length - next);
        return out.toByteArray();
      }

      private byte[] packet(DataInputStream in) throws IOException {
        int length = in.read() | in.read() << 8 | in.read() << 16;
        in.read(); // Its number.
        return read(in, length);
      }

      private void send(Socket to, byte[] payload, int number) throws IOException {
        byte[] all = new byte[payload.length + 4];
        all[0] = (byte) payload.length;
        all[1] = (byte) (payload.length >> 8);
        all[2] = (byte) (payload.length >> 16);
        all[3] = (byte) number;
        System.arraycopy(payload, 0, all, 4, payload.length);
        to.getOutputStream().write(all);
        to.getOutputStream().flush();
      }
    };
  }
}
