package dev.floorplan.storage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP server on the loopback address that serves files from memory, well or badly. */
final class FileServer implements AutoCloseable {
  final AtomicInteger requests = new AtomicInteger();

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, Conduct> conducts = new ConcurrentHashMap<>();
  private final Map<String, Conduct> exceptions = new ConcurrentHashMap<>();
  private final Map<String, Integer> requestsByPath = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** What it does with requests for a path. */
  enum Conduct {
    SERVE,
    IGNORE_RANGES,
    /** Says that the file is longer than what it sends. */
    CUT_SHORT,
    HIDE_LENGTH,
    /** Says that the length is below 0. */
    NEGATE_LENGTH,
    /** Answers with the bytes after those that were asked for. */
    SEND_ANOTHER_RANGE,
    REDIRECT_TO_ITSELF,
    FORBID,
    BE_UNAVAILABLE,
    REDIRECT_TO_PLAIN,
    /** Answers with more than was asked for. */
    SEND_TOO_MUCH,
    /** Never answers. */
    BE_SILENT
  }

  FileServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** The URL of a path that starts with a slash. */
  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  void put(String path, byte[] content) {
    files.put(path, content);
  }

  void conduct(String path, Conduct conduct) {
    conducts.put(path, conduct);
  }

  /** Behaves so at one request for the path only, counted from 1. */
  void conductOnce(String path, Conduct conduct, int request) {
    exceptions.put(path + '#' + request, conduct);
  }

  private Conduct conduct(String path) {
    int request = requestsByPath.merge(path, 1, Integer::sum);
    Conduct usual = conducts.getOrDefault(path, Conduct.SERVE);
    return exceptions.getOrDefault(path + '#' + request, usual);
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    String path = exchange.getRequestURI().toString();
    byte[] file = files.get(path);
    Conduct conduct = conduct(path);
    switch (conduct) {
      case FORBID -> end(exchange, 403);
      case BE_UNAVAILABLE -> end(exchange, 503);
      case BE_SILENT -> {}
      case REDIRECT_TO_PLAIN -> {
        exchange.getResponseHeaders().add("Location", url("/plain"));
        end(exchange, 302);
      }
      case REDIRECT_TO_ITSELF -> {
        exchange.getResponseHeaders().add("Location", url(path));
        end(exchange, 302);
      }
      case IGNORE_RANGES -> send(exchange, 200, file, 0, file.length, file.length);
      default -> {
        if (file == null) {
          end(exchange, 404);
        } else {
          sendRange(exchange, conduct, file);
        }
      }
    }
  }

  private static void sendRange(HttpExchange exchange, Conduct conduct, byte[] file)
      throws IOException {
    String etag = "\"" + Arrays.hashCode(file) + "\"";
    String expected = exchange.getRequestHeaders().getFirst("If-Match");
    if (expected != null && !expected.equals(etag)) {
      end(exchange, 412);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range").substring("bytes=".length());
    int dash = range.indexOf('-');
    int first = Integer.parseInt(range.substring(0, dash));
    int end = Math.min(file.length, Integer.parseInt(range.substring(dash + 1)) + 1);
    if (first >= file.length) {
      end(exchange, 416);
      return;
    }
    if (conduct == Conduct.SEND_ANOTHER_RANGE) {
      first++;
      end++;
    }
    int sent =
        switch (conduct) {
          case CUT_SHORT -> (end - first) / 2;
          case SEND_TOO_MUCH -> file.length - first;
          default -> end - first;
        };
    exchange.getResponseHeaders().add("ETag", etag);
    String whole =
        switch (conduct) {
          case HIDE_LENGTH -> "*";
          case NEGATE_LENGTH -> "-5";
          default -> Integer.toString(file.length);
        };
    exchange
        .getResponseHeaders()
        .add("Content-Range", "bytes " + first + "-" + (end - 1) + "/" + whole);
    send(exchange, 206, file, first, sent, Math.max(sent, end - first));
  }

  private static void send(
      HttpExchange exchange, int status, byte[] file, int first, int sent, int promised)
      throws IOException {
    exchange.sendResponseHeaders(status, promised == 0 ? -1 : promised);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(file, first, sent);
    } finally {
      exchange.close();
    }
  }

  private static void end(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
