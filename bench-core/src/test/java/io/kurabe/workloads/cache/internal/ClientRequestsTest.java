package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.StudySize;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import io.kurabe.workload.internal.Mix;
import io.kurabe.workloads.cache.internal.CacheLedger.Count;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Requests of one client, answered by hand. */
class ClientRequestsTest {
  private static final long SECOND = 1_000_000_000;
  private final SplittableRandom random = new SplittableRandom(42);
  private long now = 5 * SECOND;

  @Test
  void countsHitsMissesAndWrongAnswersOfAGet() {
    CacheState state = state(MissRule.NEVER, false, Map.of("ratio", "1:1", "keys", "7"));
    ClientRequests client = client(state);
    Sent set = send(client, 0);
    assertThat(set.words).hasSize(2);
    client.status();
    assertThat(client.answered()).isNull();

    Sent get = send(client, 1);
    byte[] value = new byte[32];
    state.values().fill(value, get.key(), 99, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).isNull();

    Sent other = send(client, 1);
    state.values().fill(value, other.key() + 1, 99, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered())
        .satisfies(wrong -> assertThat(wrong.code()).isEqualTo("WRONG"))
        .hasMessage("p:%d holds the value of p:%d", other.key(), other.key() + 1);

    Sent missed = send(client, 1);
    client.string(null);
    assertThat(client.answered())
        .satisfies(wrong -> assertThat(wrong.code()).isEqualTo("MISS"))
        .hasMessage("p:%d was loaded, and is not there", missed.key());

    send(client, 1);
    client.refused();
    send(client, 1); // Never answered.

    CacheLedger ledger = state.ledger();
    assertThat(ledger.sum(1, Count.SENT)).isEqualTo(5);
    assertThat(ledger.sum(1, Count.ACKNOWLEDGED)).isEqualTo(3);
    assertThat(ledger.uncertain(1)).isEqualTo(1);
    assertThat(ledger.sum(Count.HITS)).isEqualTo(2);
    assertThat(ledger.sum(Count.LOST)).isEqualTo(1);
    assertThat(ledger.sum(Count.WRONG)).isEqualTo(1);
    assertThat(ledger.examples()).hasSize(2);
  }

  @Test
  void aValueMustBeAWriteThatWasReallySent() {
    CacheState state = state(MissRule.NEVER, false, Map.of("ratio", "1:1"));
    ClientRequests client = client(state);
    Sent set = send(client, 0);
    byte[] own = set.data.clone();
    long writer = StampedValues.writer(ByteBuffer.wrap(own));
    assertThat(StampedValues.version(ByteBuffer.wrap(own))).isEqualTo(1);
    Sent get = send(client, 1);
    byte[] value = new byte[32];
    state.values().fill(value, get.key(), writer, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).isNull();

    get = send(client, 1);
    state.values().fill(value, get.key(), writer, 2);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).hasMessageContaining("holds write 2 of a client that has not");

    // Values stay when the next run begins with other clients, and so does what is known of them.
    state.ledger().clear();
    get = send(client, 1);
    state.values().fill(value, get.key(), writer, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).isNull();
  }

  @Test
  void aMissIsExpiredFromTheFirstPossibleEndOn() {
    CacheState state = state(8 * SECOND, false, Map.of("ratio", "0:1", "ttl", "3s"));
    ClientRequests client = client(state);
    send(client, 0);
    client.string(null);
    assertThat(client.answered()).isNotNull();
    now = 8 * SECOND;
    send(client, 0);
    client.string(null);
    assertThat(client.answered()).isNull();
    assertThat(state.ledger().sum(Count.LOST)).isEqualTo(1);
    assertThat(state.ledger().sum(Count.EXPIRED)).isEqualTo(1);
    assertThat(state.ledger().seconds())
        .containsEntry(0L, new CacheLedger.Second(0, 1))
        .containsEntry(3L, new CacheLedger.Second(0, 1));
  }

  @Test
  void aMissOnAServerThatEvictsIsNoErrorYet() {
    CacheState state = state(MissRule.NEVER, true, Map.of("ratio", "0:1"));
    ClientRequests client = client(state);
    send(client, 0);
    client.string(null);
    assertThat(client.answered()).isNull();
    assertThat(state.ledger().sum(Count.EVICTED)).isEqualTo(1);
  }

  /** Memtier's own splits of a round of ten reads. */
  @Test
  void readsOfSeveralKeysShareARoundAsMemtiersDo() {
    assertThat(keysOfReads("1:10", 3, 5)).containsExactly(3, 3, 3, 1, 3);
    assertThat(keysOfReads("1:10", 4, 4)).containsExactly(4, 4, 2, 4);
    assertThat(keysOfReads("1:2", 5, 2)).containsExactly(2, 2);
  }

  private List<Integer> keysOfReads(String ratio, int atOnce, int reads) {
    CacheState state =
        state(
            MissRule.NEVER,
            false,
            Map.of(
                "ratio", ratio, "ratio-order", "fixed", "multi-key-get", String.valueOf(atOnce)));
    ClientRequests client = client(state);
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < reads; i++) {
      keys.add(send(client, 1).keys.size());
    }
    return keys;
  }

  @Test
  void readsOfSeveralKeysCountByTheKey() {
    CacheState state =
        state(MissRule.NEVER, true, Map.of("ratio", "0:9", "multi-key-get", "3", "keys", "900"));
    ClientRequests client = client(state);
    Sent get = send(client, 0);
    byte[] value = new byte[32];
    state.values().fill(value, get.numbers().get(0), 99, 1);
    client.string(ByteBuffer.wrap(value));
    client.string(null);
    state.values().fill(value, get.numbers().get(2), 99, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).isNull();
    assertThat(state.ledger().sum(Count.HITS)).isEqualTo(2);
    assertThat(state.ledger().sum(Count.EVICTED)).isEqualTo(1);
  }

  /** 10,000 requests at 1:10 are 910 writes and 9,090 reads there, and the first is a write. */
  @Test
  void aFixedRatioIsCountedAsMemtierDoes() {
    CacheState state = state(MissRule.NEVER, false, Map.of("ratio", "1:10"));
    Mix.Order order =
        new Mix(state.operations().stream().map(CacheOperation::operation).toList()).inTurn();
    List<Integer> sent = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      sent.add(order.next(random));
    }
    assertThat(sent.subList(0, 12)).containsExactly(0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0);
    assertThat(sent.stream().filter(o -> o == 0)).hasSize(910);
    assertThat(sent.stream().filter(o -> o == 1)).hasSize(9_090);
  }

  @Test
  void commandsOfTheUsersCountWhatTheyFindAndJudgeOnlyStampedValues() {
    CacheState state =
        state(
            MissRule.NEVER,
            false,
            Map.of("command", "INCR n:__key__\nGET a:__key__\nLRANGE l:__key__ 0 9", "keys", "9"));
    ClientRequests client = client(state);
    send(client, 0);
    client.integer(7);
    assertThat(client.answered()).isNull();
    assertThat(state.ledger().sum(Count.HITS)).as("a number is neither").isZero();
    send(client, 1);
    client.string(
        ByteBuffer.wrap("anything that is the user's own".getBytes(StandardCharsets.UTF_8)));
    assertThat(client.answered()).isNull();
    Sent get = send(client, 1);
    byte[] value = new byte[32];
    state.values().fill(value, get.key() + 1, 99, 1);
    client.string(ByteBuffer.wrap(value));
    assertThat(client.answered()).hasMessageContaining("holds the value of");
    send(client, 2); // An empty list: no element comes.
    assertThat(client.answered()).isNull();
    assertThat(state.ledger().sum(2, Count.ABSENT)).isEqualTo(1);
    assertThat(state.ledger().sum(1, Count.HITS)).isEqualTo(2);
  }

  @Test
  void theCountsOfAnotherProcessAreAdded() {
    CacheState state = state(8 * SECOND, false, Map.of("ratio", "0:1", "ttl", "3s"));
    ClientRequests client = client(state);
    now = 9 * SECOND;
    send(client, 0);
    client.string(null);
    client.answered();
    CacheLedger other = new CacheLedger(List.of("get"));
    other.add(state.ledger().tally());
    other.add(state.ledger().tally());
    assertThat(other.sum(0, Count.EXPIRED)).isEqualTo(2);
    assertThat(other.sum(0, Count.SENT)).isEqualTo(2);
    assertThat(other.seconds()).containsEntry(0L, new CacheLedger.Second(0, 2));
    other.clear();
    assertThat(other.tally()).isEmpty();
  }

  private CacheState state(long expiryFrom, boolean evicts, Map<String, String> parameters) {
    CacheSettings settings = ((CacheWorkload) Workload.named("cache", parameters)).settings();
    List<CacheOperation> operations = settings.operations();
    return new CacheState(
        settings,
        operations,
        new NoServer(),
        new StampedValues(1, settings.values().sizes().largest(), StampedValues.Content.RANDOM),
        new CacheLedger(operations.stream().map(CacheOperation::name).toList()),
        new MissRule(!settings.loading().isEmpty(), evicts, expiryFrom),
        new NanoClock() {
          @Override
          public long nanoTime() {
            return now;
          }

          @Override
          public void sleepUntil(long nanos) {
            throw new UnsupportedOperationException();
          }
        });
  }

  private static ClientRequests client(CacheState state) {
    return new ClientRequests(state, state.ledger().lane(), 0, 1);
  }

  private Sent send(ClientRequests client, int operation) {
    Sent sent = new Sent();
    client.write(operation, random, sent);
    return sent;
  }

  @Test
  void theDefaultsMakeAWorkload() {
    assertThat(WorkloadType.named("cache").orElseThrow().parameters().byDefault(StudySize.LOCAL))
        .isInstanceOf(CacheWorkload.class);
  }

  /** The words of one command. */
  private static final class Sent implements WordSink {
    final List<String> words = new ArrayList<>();
    final List<String> keys = new ArrayList<>();
    byte[] data = new byte[0];

    @Override
    public void key(String key) {
      words.add(key);
      keys.add(key);
    }

    @Override
    public void text(String word) {
      words.add(word);
    }

    @Override
    public void data(byte[] value) {
      words.add("<value>");
      data = value;
    }

    @Override
    public void number(long number) {
      words.add(String.valueOf(number));
    }

    List<Long> numbers() {
      return keys.stream().map(key -> Long.valueOf(key.replaceAll("\\D", ""))).toList();
    }

    long key() {
      return numbers().get(0);
    }
  }

  /** Clients need its prefix only. */
  private static final class NoServer implements CacheServer {
    @Override
    public String prefix() {
      return "p:";
    }

    @Override
    public void clear() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Memory memory() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void send(String intent, Pipelined requests) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> keysIn(List<String> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Client open(ClientRequests requests) {
      throw new UnsupportedOperationException();
    }
  }
}
